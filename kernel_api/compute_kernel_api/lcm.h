// lcm_tile.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

ALWI void lcm_tile_init() {}
ALWI void lcm_tile(uint32_t, uint32_t, uint32_t) { MATH(tess_unsupported("lcm_tile")); }

}  // namespace ckernel
