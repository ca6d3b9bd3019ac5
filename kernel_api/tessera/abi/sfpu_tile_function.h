// The SFPU functions whose datums meet, or that carry state from tile to tile (src/tile/sfpu/family_tile.cpp holds
// them). One list for the headers, compiled with each kernel, and for the library.
#pragma once
#include <cstdint>

#define TESSERA_SFPU_TILE_FUNCTIONS(X) \
    X(Cumsum) X(TiledProd) X(Reduce) X(TopkLocalSort) X(TopkMerge) X(TopkRebuild) X(WelfordClear) X(WelfordUpdate) \
    X(WelfordSave) X(WelfordRestore) X(WelfordFinalizeFace) X(WelfordFinalizeRow) X(EmaInit) X(EmaClear) X(Ema) X(Rand) \
    X(Dropout) X(StochasticRound) X(SumIntCol) X(SumIntRow) X(AddIntTiles) X(AddTopRow) X(AltComplexRotate90) \
    X(MaxReduceWithIndices)

namespace tessera::sfpu {

#define TESSERA_SFPU_ENUM(name) name,
enum class TileFunction : uint32_t { TESSERA_SFPU_TILE_FUNCTIONS(TESSERA_SFPU_ENUM) Count };
#undef TESSERA_SFPU_ENUM

}  // namespace tessera::sfpu
