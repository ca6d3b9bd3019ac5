// i0_tile.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

ALWI void i0_tile_init() {}
ALWI void i0_tile(uint32_t idst) { tess::unary(Function::I0, idst); }

}  // namespace ckernel
