// log1p_tile.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

template <bool fast_and_approx = false>
ALWI void log1p_tile_init() {}
template <bool fast_and_approx = false>
ALWI void log1p_tile(uint32_t idst) {
    tess::unary(Function::Log1p, idst);
}

}  // namespace ckernel
