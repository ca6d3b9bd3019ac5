// div_int32_floor_tile, div_int32_trunc_tile.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

ALWI void div_int32_floor_tile_init() {}
ALWI void div_int32_floor_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) {
    tess::binary(Function::DivInt32Rounded, idst0, idst1, odst, 1);
}
ALWI void div_int32_trunc_tile_init() {}
ALWI void div_int32_trunc_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) {
    tess::binary(Function::DivInt32Rounded, idst0, idst1, odst, 0);
}

}  // namespace ckernel
