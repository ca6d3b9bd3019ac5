// add, sub, mul, div, rsub with a scalar (fp32 bits; div takes the reciprocal).
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

ALWI void binop_with_scalar_tile_init() {}
ALWI void add_unary_tile(uint32_t idst, uint32_t param1) { tess::unary(Function::AddScalar, idst, param1); }
ALWI void sub_unary_tile(uint32_t idst, uint32_t param1) { tess::unary(Function::SubScalar, idst, param1); }
ALWI void mul_unary_tile(uint32_t idst, uint32_t param1) { tess::unary(Function::MulScalar, idst, param1); }
ALWI void div_unary_tile(uint32_t idst, uint32_t param1) { tess::unary(Function::MulScalar, idst, param1); }
ALWI void rsub_unary_tile(uint32_t idst, uint32_t param1) { tess::unary(Function::RsubScalar, idst, param1); }
ALWI void add_unary_tile_int32(uint32_t idst, uint32_t param0) {
    tess::unary(Function::AddScalarInt, idst, param0, 0, 0, tess::kInt32);
}
ALWI void sub_unary_tile_int32(uint32_t idst, uint32_t param0) {
    tess::unary(Function::SubScalarInt, idst, param0, 0, 0, tess::kInt32);
}

}  // namespace ckernel
