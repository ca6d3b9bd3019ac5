// threshold_tile.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

ALWI void threshold_tile_init() {}
ALWI void threshold_tile(uint32_t idst, uint32_t param0, uint32_t param1) {
    tess::unary(Function::Threshold, idst, param0, param1);
}

}  // namespace ckernel
