// sqrt_tile.
// Facts: KERNEL_API 3, SFPU 4.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

/// Prepares sqrt_tile.
ALWI void sqrt_tile_init() {}
/// Dst[idst] = square root of each element.
template <bool FAST_APPROX = false>
ALWI void sqrt_tile(uint32_t idst) {
    tess::unary(Function::Sqrt, idst, FAST_APPROX);
}

}  // namespace ckernel
