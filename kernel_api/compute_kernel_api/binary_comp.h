// Comparisons of integers.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

template <DataFormat data_format>
ALWI void eq_int_tile_init() {}
template <DataFormat data_format>
ALWI void eq_int_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) {
    tess::binary(Function::EqInt, idst0, idst1, odst, 0, 0, 0, tess::format(data_format));
}
ALWI void eq_int32_tile_init() {}
ALWI void eq_int32_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) {
    tess::binary(Function::EqInt, idst0, idst1, odst, 0, 0, 0, tess::kInt32);
}
template <DataFormat data_format>
ALWI void ne_int_tile_init() {}
template <DataFormat data_format>
ALWI void ne_int_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) {
    tess::binary(Function::NeInt, idst0, idst1, odst, 0, 0, 0, tess::format(data_format));
}
ALWI void ne_int32_tile_init() {}
ALWI void ne_int32_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) {
    tess::binary(Function::NeInt, idst0, idst1, odst, 0, 0, 0, tess::kInt32);
}
template <DataFormat data_format>
ALWI void lt_int_tile_init() {}
template <DataFormat data_format>
ALWI void lt_int_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) {
    tess::binary(Function::LtInt, idst0, idst1, odst, 0, 0, 0, tess::format(data_format));
}
ALWI void lt_int32_tile_init() {}
ALWI void lt_int32_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) {
    tess::binary(Function::LtInt, idst0, idst1, odst, 0, 0, 0, tess::kInt32);
}
template <DataFormat data_format>
ALWI void gt_int_tile_init() {}
template <DataFormat data_format>
ALWI void gt_int_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) {
    tess::binary(Function::GtInt, idst0, idst1, odst, 0, 0, 0, tess::format(data_format));
}
ALWI void gt_int32_tile_init() {}
ALWI void gt_int32_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) {
    tess::binary(Function::GtInt, idst0, idst1, odst, 0, 0, 0, tess::kInt32);
}
template <DataFormat data_format>
ALWI void le_int_tile_init() {}
template <DataFormat data_format>
ALWI void le_int_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) {
    tess::binary(Function::LeInt, idst0, idst1, odst, 0, 0, 0, tess::format(data_format));
}
ALWI void le_int32_tile_init() {}
ALWI void le_int32_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) {
    tess::binary(Function::LeInt, idst0, idst1, odst, 0, 0, 0, tess::kInt32);
}
template <DataFormat data_format>
ALWI void ge_int_tile_init() {}
template <DataFormat data_format>
ALWI void ge_int_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) {
    tess::binary(Function::GeInt, idst0, idst1, odst, 0, 0, 0, tess::format(data_format));
}
ALWI void ge_int32_tile_init() {}
ALWI void ge_int32_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) {
    tess::binary(Function::GeInt, idst0, idst1, odst, 0, 0, 0, tess::kInt32);
}

}  // namespace ckernel
