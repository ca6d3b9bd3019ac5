// addcdiv_tile.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

ALWI void addcdiv_tile_init() {}
template <DataFormat data_format>
ALWI void addcdiv_tile(uint32_t idst0, uint32_t idst1, uint32_t idst2, uint32_t odst, uint32_t value) {
    tess::ternary(Function::Addcdiv, idst0, idst1, idst2, odst, value);
}

}  // namespace ckernel
