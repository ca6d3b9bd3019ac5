// dropout_tile.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

ALWI void dropout_kernel_init(uint32_t = 0) {}
ALWI void dropout_tile(uint32_t, uint32_t, uint32_t) { MATH(tess_unsupported("dropout_tile")); }

}  // namespace ckernel
