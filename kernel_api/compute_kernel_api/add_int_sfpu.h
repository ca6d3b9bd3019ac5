// Integer addition of two Dst tiles.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

ALWI void add_int_tile_init() {}
template <DataFormat data_format>
ALWI void add_int_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) {
    tess::binary(Function::AddInt, idst0, idst1, odst, 0, 0, 0, tess::format(data_format));
}
ALWI void add_int32_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) {
    tess::binary(Function::AddInt, idst0, idst1, odst, 0, 0, 0, tess::kInt32);
}
ALWI void add_uint32_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) {
    tess::binary(Function::AddInt, idst0, idst1, odst, 0, 0, 0, tess::kUInt32);
}
ALWI void add_uint16_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) {
    tess::binary(Function::AddInt, idst0, idst1, odst, 0, 0, 0, tess::kUInt16);
}

}  // namespace ckernel
