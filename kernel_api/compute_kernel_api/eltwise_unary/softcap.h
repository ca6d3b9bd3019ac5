// beta * tanh(x / beta), on Blackhole. Facts: api/compute/eltwise_unary/softcap.h of August 2026.
#pragma once
#include "compute_kernel_api/common.h"
#include "tessera/sfpu.h"

#if defined(ARCH_BLACKHOLE)
namespace ckernel {

ALWI void softcap_tile_init() {}
// Both arguments are the bits of a float.
ALWI void softcap_tile(uint32_t idst, uint32_t beta, uint32_t beta_recip) {
    tess::unary(Function::Softcap, idst, beta, beta_recip);
}

}  // namespace ckernel
#endif
