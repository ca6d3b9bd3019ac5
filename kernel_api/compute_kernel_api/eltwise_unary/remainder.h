// remainder_tile by a scalar and its reciprocal, remainder_tile_uint32 by a word.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

ALWI void remainder_tile_init(uint32_t param0, uint32_t param1) { tess::constants(param0, param1); }
ALWI void remainder_tile(uint32_t idst) { tess::unary(Function::Remainder, idst); }
ALWI void remainder_tile(uint32_t idst, uint32_t param0, uint32_t param1) {
    tess::constants(param0, param1);
    tess::unary(Function::Remainder, idst);
}
ALWI void remainder_tile_uint32_init() {}
ALWI void remainder_tile_uint32(uint32_t idst, uint32_t param0) {
    tess::unary(Function::RemainderUint32Scalar, idst, param0);
}

}  // namespace ckernel
