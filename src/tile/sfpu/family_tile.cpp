// Family "tile": functions whose datums meet or that carry state from tile to tile; compiled once per SIMD target.
// Facts: see the files in ops/.
#include "tile/sfpu/targets.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "tile/sfpu/family_tile.cpp"
#include <hwy/foreach_target.h>

#include "tile/sfpu/ops/cumsum-inl.h"
#include "tile/sfpu/ops/random-inl.h"
#include "tile/sfpu/ops/reduce-inl.h"
#include "tile/sfpu/ops/rows-inl.h"
#include "tile/sfpu/ops/topk-inl.h"
#include "tile/sfpu/ops/welford-inl.h"
#include "tile/sfpu/tile_functions.hpp"

HWY_BEFORE_NAMESPACE();
namespace tessera::sfpu::HWY_NAMESPACE {

template <class Op>
bool on_registers(const Call& call, uint32_t* rows, const uint32_t* words) {
    if (call.version >= 2) {
        Registers<kUnit2> registers(call, rows, words);
        Op::run(registers);
    } else {
        Registers<kUnit1> registers(call, rows, words);
        Op::run(registers);
    }
    return true;
}

bool run_tile(TileFunction function, const Call& call, uint32_t* rows, const uint32_t* words) {
    switch (function) {
#define TESSERA_SFPU_RUN_TILE(name) \
    case TileFunction::name:        \
        return on_registers<name>(call, rows, words);
        TESSERA_SFPU_TILE_FUNCTIONS(TESSERA_SFPU_RUN_TILE)
#undef TESSERA_SFPU_RUN_TILE
        default:
            return false;
    }
}

}  // namespace tessera::sfpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace tessera::sfpu {

HWY_EXPORT(run_tile);
bool apply_tile(TileFunction function, const Call& call, uint32_t* rows, const uint32_t* words) {
    return HWY_DYNAMIC_DISPATCH(run_tile)(function, call, rows, words);
}

}  // namespace tessera::sfpu
#endif
