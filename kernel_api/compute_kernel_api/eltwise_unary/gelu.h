// gelu_tile and its derivative.
// Facts: KERNEL_API 11, SFPU 8-10.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

template <bool fast_and_approx = true>
ALWI void gelu_tile_init() {}
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

}  // namespace ckernel
