// softplus_tile.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

ALWI void softplus_tile_init() {}
ALWI void softplus_tile(uint32_t idst, uint32_t beta, uint32_t beta_reciprocal, uint32_t threshold) {
    tess::unary(Function::Softplus, idst, beta, beta_reciprocal, threshold, tess::kInputFloat32);
}

}  // namespace ckernel
