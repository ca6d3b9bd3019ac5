// fmod_tile by a scalar and its reciprocal.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

ALWI void fmod_tile_init(uint32_t param0, uint32_t param1) { tess::constants(param0, param1); }
ALWI void fmod_tile(uint32_t idst) { tess::unary(Function::Fmod, idst); }
ALWI void fmod_tile(uint32_t idst, uint32_t param0, uint32_t param1) {
    tess::constants(param0, param1);
    tess::unary(Function::Fmod, idst);
}

}  // namespace ckernel
