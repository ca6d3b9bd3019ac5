// Shifts by the amounts of a tile.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

ALWI void binary_shift_tile_init() {}
template <DataFormat data_format>
ALWI void binary_left_shift_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) {
    tess::binary(Function::BinaryLeftShift, idst0, idst1, odst, 0, 0, 0, tess::format(data_format));
}
ALWI void binary_left_shift_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) {
    tess::binary(Function::BinaryLeftShift, idst0, idst1, odst, 0, 0, 0, tess::kInt32);
}
ALWI void binary_left_shift_int32_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) {
    tess::binary(Function::BinaryLeftShift, idst0, idst1, odst, 0, 0, 0, tess::kInt32);
}
ALWI void binary_left_shift_uint32_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) {
    tess::binary(Function::BinaryLeftShift, idst0, idst1, odst, 0, 0, 0, tess::kUInt32);
}
template <DataFormat data_format>
ALWI void binary_right_shift_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) {
    tess::binary(Function::BinaryRightShift, idst0, idst1, odst, 0, 0, 0, tess::format(data_format));
}
ALWI void binary_right_shift_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) {
    tess::binary(Function::BinaryRightShift, idst0, idst1, odst, 0, 0, 0, tess::kInt32);
}
ALWI void binary_right_shift_int32_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) {
    tess::binary(Function::BinaryRightShift, idst0, idst1, odst, 0, 0, 0, tess::kInt32);
}
ALWI void binary_right_shift_uint32_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) {
    tess::binary(Function::BinaryRightShift, idst0, idst1, odst, 0, 0, 0, tess::kUInt32);
}
template <DataFormat data_format>
ALWI void binary_logical_right_shift_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) {
    tess::binary(Function::BinaryLogicalRightShift, idst0, idst1, odst, 0, 0, 0, tess::format(data_format));
}
ALWI void binary_logical_right_shift_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) {
    tess::binary(Function::BinaryLogicalRightShift, idst0, idst1, odst, 0, 0, 0, tess::kInt32);
}
ALWI void binary_logical_right_shift_int32_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) {
    tess::binary(Function::BinaryLogicalRightShift, idst0, idst1, odst, 0, 0, 0, tess::kInt32);
}
ALWI void binary_logical_right_shift_uint32_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) {
    tess::binary(Function::BinaryLogicalRightShift, idst0, idst1, odst, 0, 0, 0, tess::kUInt32);
}

}  // namespace ckernel
