// Integer subtraction of two Dst tiles.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

ALWI void sub_int_tile_init() {}
template <DataFormat data_format>
ALWI void sub_int_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) {
    tess::binary(Function::SubInt, idst0, idst1, odst, 0, 0, 0, tess::format(data_format));
}
ALWI void sub_int32_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) {
    tess::binary(Function::SubInt, idst0, idst1, odst, 0, 0, 0, tess::kInt32);
}
ALWI void sub_uint32_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) {
    tess::binary(Function::SubInt, idst0, idst1, odst, 0, 0, 0, tess::kUInt32);
}
ALWI void sub_uint16_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) {
    tess::binary(Function::SubInt, idst0, idst1, odst, 0, 0, 0, tess::kUInt16);
}
ALWI void rsub_int_tile_init() {}
template <DataFormat data_format>
ALWI void rsub_int_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) {
    tess::binary(Function::RsubInt, idst0, idst1, odst, 0, 0, 0, tess::format(data_format));
}
ALWI void rsub_int32_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) {
    tess::binary(Function::RsubInt, idst0, idst1, odst, 0, 0, 0, tess::kInt32);
}
ALWI void rsub_uint32_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) {
    tess::binary(Function::RsubInt, idst0, idst1, odst, 0, 0, 0, tess::kUInt32);
}
ALWI void rsub_uint16_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) {
    tess::binary(Function::RsubInt, idst0, idst1, odst, 0, 0, 0, tess::kUInt16);
}

}  // namespace ckernel
