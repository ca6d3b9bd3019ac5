// binary_max_tile, binary_min_tile.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

ALWI void binary_max_tile_init() {}
ALWI void binary_max_tile(uint32_t idst0, uint32_t idst1, uint32_t odst, int vector_mode = (int)VectorMode::RC) {
    tess::binary_rows(Function::BinaryMax, idst0, idst1, odst, vector_mode);
}
ALWI void binary_min_tile_init() {}
ALWI void binary_min_tile(uint32_t idst0, uint32_t idst1, uint32_t odst, int vector_mode = (int)VectorMode::RC) {
    tess::binary_rows(Function::BinaryMin, idst0, idst1, odst, vector_mode);
}
ALWI void binary_max_int32_tile_init() {}
ALWI void binary_max_int32_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) {
    tess::binary(Function::BinaryMaxInt, idst0, idst1, odst, 0, 0, 0, tess::kInt32);
}
ALWI void binary_max_uint32_tile_init() {}
ALWI void binary_max_uint32_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) {
    tess::binary(Function::BinaryMaxInt, idst0, idst1, odst, 0, 0, 0, tess::kUInt32);
}
ALWI void binary_min_int32_tile_init() {}
ALWI void binary_min_int32_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) {
    tess::binary(Function::BinaryMinInt, idst0, idst1, odst, 0, 0, 0, tess::kInt32);
}
ALWI void binary_min_uint32_tile_init() {}
ALWI void binary_min_uint32_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) {
    tess::binary(Function::BinaryMinInt, idst0, idst1, odst, 0, 0, 0, tess::kUInt32);
}

}  // namespace ckernel
