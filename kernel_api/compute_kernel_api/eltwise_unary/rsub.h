// rsub_tile by its own header.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "compute_kernel_api/eltwise_unary/binop_with_scalar.h"
#include "tessera/sfpu.h"
#include "compute_kernel_api/eltwise_unary/reverseops.h"

namespace ckernel {

ALWI void rsub_unary_int32_tile_init() {}
ALWI void rsub_unary_int32_tile(uint32_t idst, uint32_t param0) {
    tess::unary(Function::RsubScalarInt, idst, param0, 0, 0, tess::kInt32);
}

}  // namespace ckernel
