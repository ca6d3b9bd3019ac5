// negative_tile.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

ALWI void negative_tile_init() {}
ALWI void negative_tile(uint32_t idst) { tess::unary(Function::Negative, idst); }
ALWI void negative_tile_int32(uint32_t idst) { tess::unary(Function::NegativeInt, idst, 0, 0, 0, tess::kInt32); }

}  // namespace ckernel
