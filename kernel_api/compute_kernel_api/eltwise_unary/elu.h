// elu_tile.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

ALWI void elu_tile_init() {}
ALWI void elu_tile(uint32_t idst, uint32_t param0) { tess::unary(Function::Elu, idst, param0, 0, tess::kInputFloat32); }

}  // namespace ckernel
