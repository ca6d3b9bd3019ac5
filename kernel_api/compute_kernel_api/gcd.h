// gcd_tile.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

ALWI void gcd_tile_init() {}
ALWI void gcd_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) { tess::binary(Function::Gcd, idst0, idst1, odst); }

}  // namespace ckernel
