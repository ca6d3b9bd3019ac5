// lerp_tile.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

ALWI void lerp_tile_init() {}
template <DataFormat data_format>
ALWI void lerp_tile(uint32_t idst0, uint32_t idst1, uint32_t idst2, uint32_t odst) {
    tess::ternary(Function::Lerp, idst0, idst1, idst2, odst);
}

}  // namespace ckernel
