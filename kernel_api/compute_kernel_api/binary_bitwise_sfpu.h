// Bitwise functions of two Dst tiles.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

ALWI void binary_bitwise_tile_init() {}
template <DataFormat data_format>
ALWI void bitwise_and_binary_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) {
    tess::binary(Function::BitwiseAndBinary, idst0, idst1, odst, 0, 0, 0, tess::format(data_format));
}
ALWI void bitwise_and_binary_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) {
    tess::binary(Function::BitwiseAndBinary, idst0, idst1, odst, 0, 0, 0, tess::kInt32);
}
ALWI void bitwise_and_uint16_binary_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) {
    tess::binary(Function::BitwiseAndBinary, idst0, idst1, odst, 0, 0, 0, tess::kUInt16);
}
ALWI void bitwise_and_uint32_binary_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) {
    tess::binary(Function::BitwiseAndBinary, idst0, idst1, odst, 0, 0, 0, tess::kUInt32);
}
template <DataFormat data_format>
ALWI void bitwise_or_binary_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) {
    tess::binary(Function::BitwiseOrBinary, idst0, idst1, odst, 0, 0, 0, tess::format(data_format));
}
ALWI void bitwise_or_binary_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) {
    tess::binary(Function::BitwiseOrBinary, idst0, idst1, odst, 0, 0, 0, tess::kInt32);
}
ALWI void bitwise_or_uint16_binary_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) {
    tess::binary(Function::BitwiseOrBinary, idst0, idst1, odst, 0, 0, 0, tess::kUInt16);
}
ALWI void bitwise_or_uint32_binary_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) {
    tess::binary(Function::BitwiseOrBinary, idst0, idst1, odst, 0, 0, 0, tess::kUInt32);
}
template <DataFormat data_format>
ALWI void bitwise_xor_binary_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) {
    tess::binary(Function::BitwiseXorBinary, idst0, idst1, odst, 0, 0, 0, tess::format(data_format));
}
ALWI void bitwise_xor_binary_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) {
    tess::binary(Function::BitwiseXorBinary, idst0, idst1, odst, 0, 0, 0, tess::kInt32);
}
ALWI void bitwise_xor_uint16_binary_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) {
    tess::binary(Function::BitwiseXorBinary, idst0, idst1, odst, 0, 0, 0, tess::kUInt16);
}
ALWI void bitwise_xor_uint32_binary_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) {
    tess::binary(Function::BitwiseXorBinary, idst0, idst1, odst, 0, 0, 0, tess::kUInt32);
}

}  // namespace ckernel
