// erf_tile, erfc_tile.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

template <bool fast_and_approx = true>
ALWI void erf_tile_init() {}
template <bool fast_and_approx = true>
ALWI void erf_tile(uint32_t idst) {
    tess::unary(Function::Erf, idst, fast_and_approx, 0, tess::kInputFloat32);
}
template <bool fast_and_approx = true>
ALWI void erfc_tile_init() {}
template <bool fast_and_approx = true>
ALWI void erfc_tile(uint32_t idst) {
    tess::unary(Function::Erfc, idst);
}

}  // namespace ckernel
