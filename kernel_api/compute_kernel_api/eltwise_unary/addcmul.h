// addcmul_tile.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

ALWI void addcmul_tile_init() {}
template <DataFormat data_format>
ALWI void addcmul_tile(uint32_t idst0, uint32_t idst1, uint32_t idst2, uint32_t odst, uint32_t value) {
    tess::ternary(Function::Addcmul, idst0, idst1, idst2, odst, value);
}

}  // namespace ckernel
