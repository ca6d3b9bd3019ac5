// xielu_tile.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

ALWI void xielu_tile_init() {}
ALWI void xielu_tile(uint32_t idst, uint32_t param0, uint32_t param1) {
    tess::unary(Function::Xielu, idst, param0, param1);
}

}  // namespace ckernel
