// Arithmetic and comparison of two Dst tiles.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

enum class DstRoundingMode : uint8_t { Default, NearestEven };
ALWI void add_binary_tile_init() {}
template <DstRoundingMode dst_rounding_mode = DstRoundingMode::Default>
ALWI void add_binary_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) {
    tess::binary(Function::AddBinary, idst0, idst1, odst, dst_rounding_mode == DstRoundingMode::NearestEven);
}
ALWI void sub_binary_tile_init() {}
template <DstRoundingMode dst_rounding_mode = DstRoundingMode::Default>
ALWI void sub_binary_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) {
    tess::binary(Function::SubBinary, idst0, idst1, odst, dst_rounding_mode == DstRoundingMode::NearestEven);
}
ALWI void rsub_binary_tile_init() {}
template <DstRoundingMode dst_rounding_mode = DstRoundingMode::Default>
ALWI void rsub_binary_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) {
    tess::binary(Function::RsubBinary, idst0, idst1, odst, dst_rounding_mode == DstRoundingMode::NearestEven);
}
ALWI void mul_binary_tile_init() {}
ALWI void mul_binary_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) {
    tess::binary(Function::MulBinary, idst0, idst1, odst);
}
ALWI void div_binary_tile_init() {}
ALWI void div_binary_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) {
    tess::binary(Function::DivBinary, idst0, idst1, odst);
}
ALWI void power_binary_tile_init() {}
ALWI void power_binary_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) {
    tess::binary(Function::PowerBinary, idst0, idst1, odst);
}
ALWI void eq_binary_tile_init() {}
ALWI void eq_binary_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) {
    tess::binary(Function::EqBinary, idst0, idst1, odst);
}
ALWI void ne_binary_tile_init() {}
ALWI void ne_binary_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) {
    tess::binary(Function::NeBinary, idst0, idst1, odst);
}
ALWI void lt_binary_tile_init() {}
ALWI void lt_binary_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) {
    tess::binary(Function::LtBinary, idst0, idst1, odst);
}
ALWI void gt_binary_tile_init() {}
ALWI void gt_binary_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) {
    tess::binary(Function::GtBinary, idst0, idst1, odst);
}
ALWI void le_binary_tile_init() {}
ALWI void le_binary_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) {
    tess::binary(Function::LeBinary, idst0, idst1, odst);
}
ALWI void ge_binary_tile_init() {}
ALWI void ge_binary_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) {
    tess::binary(Function::GeBinary, idst0, idst1, odst);
}

}  // namespace ckernel
