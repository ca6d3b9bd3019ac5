// recip_tile.
// Facts: KERNEL_API 3, SFPU 3.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

/// Prepares recip_tile.
template <bool legacy_compat = true>
ALWI void recip_tile_init() {}
/// Dst[idst] = 1 / each element.
template <bool legacy_compat = true>
ALWI void recip_tile(uint32_t idst, int vector_mode = (int)VectorMode::RC) {
    tess::unary_rows(legacy_compat ? Function::RecipLegacy : Function::Recip, idst, vector_mode, 8);
}

}  // namespace ckernel
