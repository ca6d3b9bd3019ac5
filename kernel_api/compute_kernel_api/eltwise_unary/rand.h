// rand_tile.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

ALWI void rand_tile_init(uint32_t = 0, uint32_t = 0) {}
ALWI void rand_tile(uint32_t, uint32_t, uint32_t) { MATH(tess_unsupported("rand_tile")); }

}  // namespace ckernel
