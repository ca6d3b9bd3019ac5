// i1_tile.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

ALWI void i1_tile_init() {}
ALWI void i1_tile(uint32_t idst) { tess::unary(Function::I1, idst, 0, 0, tess::kInputFloat32); }

}  // namespace ckernel
