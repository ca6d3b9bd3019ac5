// isinf, isnan and their relatives.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

ALWI void isinf_tile_init() {}
ALWI void isinf_tile(uint32_t idst) { tess::unary(Function::Isinf, idst); }
ALWI void isposinf_tile_init() {}
ALWI void isposinf_tile(uint32_t idst) { tess::unary(Function::Isposinf, idst); }
ALWI void isneginf_tile_init() {}
ALWI void isneginf_tile(uint32_t idst) { tess::unary(Function::Isneginf, idst); }
ALWI void isnan_tile_init() {}
ALWI void isnan_tile(uint32_t idst) { tess::unary(Function::Isnan, idst); }
ALWI void isfinite_tile_init() {}
ALWI void isfinite_tile(uint32_t idst) { tess::unary(Function::Isfinite, idst); }

}  // namespace ckernel
