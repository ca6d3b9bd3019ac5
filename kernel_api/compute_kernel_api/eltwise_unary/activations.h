// hardsigmoid, softsign, celu, softshrink, hardshrink.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

ALWI void hardsigmoid_tile_init() {}
ALWI void hardsigmoid_tile(uint32_t idst) { tess::unary(Function::Hardsigmoid, idst); }
ALWI void softsign_tile_init() {}
ALWI void softsign_tile(uint32_t idst) { tess::unary(Function::Softsign, idst); }
ALWI void softshrink_tile_init() {}
ALWI void softshrink_tile(uint32_t idst, uint32_t param0) { tess::unary(Function::Softshrink, idst, param0); }
ALWI void hardshrink_tile_init() {}
ALWI void hardshrink_tile(uint32_t idst, uint32_t param0) { tess::unary(Function::Hardshrink, idst, param0); }
ALWI void celu_tile_init() {}
ALWI void celu_tile(uint32_t idst, uint32_t alpha, uint32_t alpha_recip) {
    tess::unary(Function::Celu, idst, alpha, alpha_recip, tess::kInputFloat32);
}

// On the pack thread.
ALWI void hardsigmoid_tile_init_pack() {}
ALWI void hardsigmoid_tile_pack(uint32_t idst) { tess::unary_pack(Function::Hardsigmoid, idst); }

}  // namespace ckernel
