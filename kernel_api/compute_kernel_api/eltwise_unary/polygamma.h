// polygamma_tile.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

ALWI void polygamma_tile_init() {}
ALWI void polygamma_tile(uint32_t idst, uint32_t param0, uint32_t param1) {
    tess::unary(Function::Polygamma, idst, param0, param1, __builtin_constant_p(param0));
}

}  // namespace ckernel
