// gelu_tile and its derivative.
// Facts: KERNEL_API 11, SFPU 8-10.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

/// Prepares gelu_tile.
template <bool fast_and_approx = true>
ALWI void gelu_tile_init() {}
/// Dst[idst] = the Gaussian error linear unit of each element.
template <bool fast_and_approx = true>
ALWI void gelu_tile(uint32_t idst) {
    tess::unary(fast_and_approx ? Function::GeluApprox : Function::Gelu, idst);
}
template <bool fast_and_approx = false>
ALWI void gelu_derivative_tile_init() {}
template <bool fast_and_approx = false>
ALWI void gelu_derivative_tile(uint32_t idst) {
    tess::unary(Function::GeluDerivative, idst, fast_and_approx);
}

ALWI void gelu_tanh_tile_init() {}
ALWI void gelu_tanh_tile(uint32_t idst) { tess::unary(Function::GeluTanh, idst); }

// On the pack thread.
template <bool fast_and_approx = true>
ALWI void gelu_tile_init_pack() {}
template <bool fast_and_approx = true>
ALWI void gelu_tile_pack(uint32_t idst) {
    tess::unary_pack(fast_and_approx ? Function::GeluApprox : Function::Gelu, idst);
}
ALWI void gelu_tanh_tile_init_pack() {}
ALWI void gelu_tanh_tile_pack(uint32_t idst) { tess::unary_pack(Function::GeluTanh, idst); }

}  // namespace ckernel
