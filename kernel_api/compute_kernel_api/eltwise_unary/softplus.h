// softplus_tile.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

ALWI void softplus_tile_init() {}
ALWI void softplus_tile(uint32_t idst, uint32_t beta, uint32_t beta_reciprocal, uint32_t threshold) {
    tess::unary(Function::Softplus, idst, beta, beta_reciprocal, threshold, tess::kInputFloat32);
}

// On the pack thread.
ALWI void softplus_tile_init_pack() {}
ALWI void softplus_tile_pack(uint32_t idst, uint32_t beta, uint32_t beta_reciprocal, uint32_t threshold) {
    tess::unary_pack(Function::Softplus, idst, VectorMode::RC, beta, beta_reciprocal, threshold, tess::kInputFloat32);
}

}  // namespace ckernel
