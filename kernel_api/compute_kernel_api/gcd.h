// gcd_tile.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

ALWI void gcd_tile_init() {}
ALWI void gcd_tile(uint32_t, uint32_t, uint32_t) { MATH(tess_unsupported("gcd_tile")); }

}  // namespace ckernel
