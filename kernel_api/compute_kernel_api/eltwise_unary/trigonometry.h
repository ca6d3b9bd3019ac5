// Circular and hyperbolic functions.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

ALWI void sin_tile_init() {}
ALWI void sin_tile(uint32_t idst) { tess::unary(Function::Sin, idst); }
ALWI void cos_tile_init() {}
ALWI void cos_tile(uint32_t idst) { tess::unary(Function::Cos, idst); }
ALWI void tan_tile_init() {}
ALWI void tan_tile(uint32_t idst) { tess::unary(Function::Tan, idst); }
ALWI void asin_tile_init() {}
ALWI void asin_tile(uint32_t idst) { tess::unary(Function::Asin, idst); }
ALWI void acos_tile_init() {}
ALWI void acos_tile(uint32_t idst) { tess::unary(Function::Acos, idst); }
ALWI void atan_tile_init() {}
ALWI void atan_tile(uint32_t idst) { tess::unary(Function::Atan, idst); }
ALWI void sinh_tile_init() {}
ALWI void sinh_tile(uint32_t idst) { tess::unary(Function::Sinh, idst); }
ALWI void cosh_tile_init() {}
ALWI void cosh_tile(uint32_t idst) { tess::unary(Function::Cosh, idst); }
ALWI void asinh_tile_init() {}
ALWI void asinh_tile(uint32_t idst) { tess::unary(Function::Asinh, idst); }
ALWI void acosh_tile_init() {}
ALWI void acosh_tile(uint32_t idst) { tess::unary(Function::Acosh, idst); }
ALWI void atanh_tile_init() {}
ALWI void atanh_tile(uint32_t idst) { tess::unary(Function::Atanh, idst); }

}  // namespace ckernel
