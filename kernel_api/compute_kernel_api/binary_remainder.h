// remainder_binary_tile, remainder_int32_tile, remainder_uint32_tile.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

ALWI void remainder_binary_tile_init() {}
ALWI void remainder_binary_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) {
    tess::binary(Function::RemainderBinary, idst0, idst1, odst);
}
ALWI void remainder_int32_tile_init() {}
ALWI void remainder_int32_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) {
    tess::binary(Function::RemainderInt32, idst0, idst1, odst);
}
ALWI void remainder_uint32_tile_init() {}
ALWI void remainder_uint32_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) {
    tess::binary(Function::RemainderUint32, idst0, idst1, odst);
}

}  // namespace ckernel
