// cumsum_tile.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

ALWI void cumsum_tile_init() {}
ALWI void cumsum_tile(uint32_t, bool = true) { MATH(tess_unsupported("cumsum_tile")); }

}  // namespace ckernel
