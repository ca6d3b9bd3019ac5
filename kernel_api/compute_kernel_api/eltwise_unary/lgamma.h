// lgamma_stirling_tile, lgamma_stirling_float_tile, lgamma_adjusted_tile.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

ALWI void lgamma_stirling_tile_init() {}
ALWI void lgamma_stirling_tile(uint32_t idst) { tess::unary(Function::LgammaStirling, idst); }
ALWI void lgamma_stirling_float_tile_init() {}
ALWI void lgamma_stirling_float_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) {
    tess::binary(Function::LgammaStirlingFloat, idst0, idst1, odst);
}
ALWI void lgamma_adjusted_tile_init() {}
ALWI void lgamma_adjusted_tile(uint32_t idst0, uint32_t idst1, uint32_t idst2, uint32_t odst) {
    tess::ternary(Function::LgammaAdjusted, idst0, idst1, idst2, odst);
}

}  // namespace ckernel
