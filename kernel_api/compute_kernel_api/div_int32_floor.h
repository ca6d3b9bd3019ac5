// div_int32_floor_tile, div_int32_trunc_tile.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

ALWI void div_int32_floor_tile_init() {}
ALWI void div_int32_floor_tile(uint32_t, uint32_t, uint32_t) { MATH(tess_unsupported("div_int32_floor_tile")); }
ALWI void div_int32_trunc_tile_init() {}
ALWI void div_int32_trunc_tile(uint32_t, uint32_t, uint32_t) { MATH(tess_unsupported("div_int32_trunc_tile")); }

}  // namespace ckernel
