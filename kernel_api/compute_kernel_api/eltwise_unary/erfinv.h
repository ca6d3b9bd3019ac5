// erfinv_tile.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

ALWI void erfinv_tile_init() {}
ALWI void erfinv_tile(uint32_t idst) { tess::unary(Function::Erfinv, idst); }

}  // namespace ckernel
