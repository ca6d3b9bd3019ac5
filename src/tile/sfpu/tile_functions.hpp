// The vector unit's functions whose datums meet, as the rest of Tessera sees them.
// Facts: reference pages SFPU, KERNEL_API 3, 3b, 11. The functions themselves are in ops/.
#pragma once
#include "tile/sfpu/sfpu.hpp"
#include "tessera/abi/sfpu_tile_function.h"

namespace tessera::sfpu {

// `rows` is the first row of a tile in Dst, the tiles that follow lie after it; `words` is what else the function
// takes (welford: a reciprocal per row). False: there is no such function.
[[nodiscard]] bool apply_tile(TileFunction function, const Call& call, uint32_t* rows, const uint32_t* words = nullptr);

}  // namespace tessera::sfpu
