// rsqrt_tile.
// Facts: KERNEL_API 3, SFPU 4.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

/// Prepares rsqrt_tile.
template <bool legacy_compat = false>
ALWI void rsqrt_tile_init() {}
/// Dst[idst] = 1 / square root of each element.
template <bool legacy_compat = false, bool FAST_APPROX = false>
ALWI void rsqrt_tile(uint32_t idst) {
    tess::unary(legacy_compat ? Function::RsqrtLegacy : Function::Rsqrt, idst, FAST_APPROX);
}

}  // namespace ckernel
