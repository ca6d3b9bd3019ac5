// dropout_tile.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

ALWI void dropout_kernel_init(uint32_t seed = 0) { tess::seed(seed); }
ALWI void dropout_tile(uint32_t idst, uint32_t probability, uint32_t scale_factor) {
    tess::in_place(TileFunction::Dropout, idst, probability, scale_factor);
}

}  // namespace ckernel
