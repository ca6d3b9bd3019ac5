// rpow_tile.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

ALWI void rpow_tile_init() {}
ALWI void rpow_tile(uint32_t idst, uint32_t base_val, int vector_mode = (int)VectorMode::RC) {
    tess::unary_rows(Function::Rpow, idst, vector_mode, 8, base_val);
}

}  // namespace ckernel
