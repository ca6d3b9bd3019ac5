// mask_tile: the mask lies in the next tile.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

ALWI void mask_tile_init() {}
ALWI void mask_tile(uint32_t idst_data, uint32_t, DataFormat = DataFormat::Float16_b) {
    tess::binary(Function::Mask, idst_data, idst_data + 1, idst_data, 0);
}
ALWI void mask_posinf_tile(uint32_t idst_data, uint32_t) {
    tess::binary(Function::Mask, idst_data, idst_data + 1, idst_data, 0x7F800000);
}

}  // namespace ckernel
