// div_int32_tile: the quotient as a float.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

ALWI void div_int32_tile_init() {}
ALWI void div_int32_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) {
    tess::binary(Function::DivInt32, idst0, idst1, odst, 0, 0, 0, tess::kInt32);
}

}  // namespace ckernel
