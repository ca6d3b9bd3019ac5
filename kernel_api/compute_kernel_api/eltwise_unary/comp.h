// Comparisons with zero and with a scalar.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

ALWI void eqz_tile_init() {}
ALWI void eqz_tile(uint32_t idst) { tess::unary(Function::Eqz, idst); }
ALWI void nez_tile_init() {}
ALWI void nez_tile(uint32_t idst) { tess::unary(Function::Nez, idst); }
ALWI void ltz_tile_init() {}
ALWI void ltz_tile(uint32_t idst) { tess::unary(Function::Ltz, idst); }
ALWI void gtz_tile_init() {}
ALWI void gtz_tile(uint32_t idst) { tess::unary(Function::Gtz, idst); }
ALWI void gez_tile_init() {}
ALWI void gez_tile(uint32_t idst) { tess::unary(Function::Gez, idst); }
ALWI void lez_tile_init() {}
ALWI void lez_tile(uint32_t idst) { tess::unary(Function::Lez, idst); }
ALWI void unary_eq_tile_init() {}
ALWI void unary_eq_tile(uint32_t idst, uint32_t param0) { tess::unary(Function::UnaryEq, idst, param0); }
ALWI void unary_ne_tile_init() {}
ALWI void unary_ne_tile(uint32_t idst, uint32_t param0) { tess::unary(Function::UnaryNe, idst, param0); }
ALWI void unary_lt_tile_init() {}
ALWI void unary_lt_tile(uint32_t idst, uint32_t param0) { tess::unary(Function::UnaryLt, idst, param0); }
ALWI void unary_gt_tile_init() {}
ALWI void unary_gt_tile(uint32_t idst, uint32_t param0) { tess::unary(Function::UnaryGt, idst, param0); }
ALWI void unary_le_tile_init() {}
ALWI void unary_le_tile(uint32_t idst, uint32_t param0) { tess::unary(Function::UnaryLe, idst, param0); }
ALWI void unary_ge_tile_init() {}
ALWI void unary_ge_tile(uint32_t idst, uint32_t param0) { tess::unary(Function::UnaryGe, idst, param0); }
ALWI void eqz_tile_int32(uint32_t idst) { tess::unary(Function::EqzInt, idst, 0, 0, 0, tess::kInt32); }
ALWI void nez_tile_int32(uint32_t idst) { tess::unary(Function::NezInt, idst, 0, 0, 0, tess::kInt32); }
ALWI void ltz_tile_int32(uint32_t idst) { tess::unary(Function::LtzInt, idst, 0, 0, 0, tess::kInt32); }
ALWI void gtz_tile_int32(uint32_t idst) { tess::unary(Function::GtzInt, idst, 0, 0, 0, tess::kInt32); }
ALWI void gez_tile_int32(uint32_t idst) { tess::unary(Function::GezInt, idst, 0, 0, 0, tess::kInt32); }
ALWI void lez_tile_int32(uint32_t idst) { tess::unary(Function::LezInt, idst, 0, 0, 0, tess::kInt32); }
ALWI void eqz_tile_uint16(uint32_t idst) { tess::unary(Function::EqzInt, idst, 0, 0, 0, tess::kUInt16); }
ALWI void eqz_tile_uint32(uint32_t idst) { tess::unary(Function::EqzInt, idst, 0, 0, 0, tess::kUInt32); }
ALWI void nez_tile_uint16(uint32_t idst) { tess::unary(Function::NezInt, idst, 0, 0, 0, tess::kUInt16); }
ALWI void nez_tile_uint32(uint32_t idst) { tess::unary(Function::NezInt, idst, 0, 0, 0, tess::kUInt32); }
ALWI void unary_eq_tile_int32(uint32_t idst, uint32_t param0) {
    tess::unary(Function::UnaryEqInt, idst, param0, 0, 0, tess::kInt32);
}
ALWI void unary_ne_tile_int32(uint32_t idst, uint32_t param0) {
    tess::unary(Function::UnaryNeInt, idst, param0, 0, 0, tess::kInt32);
}
ALWI void unary_lt_tile_int32(uint32_t idst, uint32_t param0) {
    tess::unary(Function::UnaryLtInt, idst, param0, 0, 0, tess::kInt32);
}
ALWI void unary_gt_tile_int32(uint32_t idst, uint32_t param0) {
    tess::unary(Function::UnaryGtInt, idst, param0, 0, 0, tess::kInt32);
}
ALWI void unary_le_tile_int32(uint32_t idst, uint32_t param0) {
    tess::unary(Function::UnaryLeInt, idst, param0, 0, 0, tess::kInt32);
}
ALWI void unary_ge_tile_int32(uint32_t idst, uint32_t param0) {
    tess::unary(Function::UnaryGeInt, idst, param0, 0, 0, tess::kInt32);
}

}  // namespace ckernel
