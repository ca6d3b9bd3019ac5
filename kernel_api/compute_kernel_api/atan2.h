// atan2_binary_tile.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

ALWI void atan2_binary_tile_init() {}
ALWI void atan2_binary_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) {
    tess::binary(Function::Atan2Binary, idst0, idst1, odst);
}

}  // namespace ckernel
