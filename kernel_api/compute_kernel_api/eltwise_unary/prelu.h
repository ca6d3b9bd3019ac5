// prelu_tile.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

ALWI void prelu_tile_init() {}
ALWI void prelu_tile(uint32_t idst, uint32_t param0) { tess::unary(Function::LeakyRelu, idst, param0); }

}  // namespace ckernel
