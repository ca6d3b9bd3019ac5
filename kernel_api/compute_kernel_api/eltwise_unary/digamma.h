// digamma_tile.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

ALWI void digamma_tile_init() {}
ALWI void digamma_tile(uint32_t idst) { tess::unary(Function::Digamma, idst); }

}  // namespace ckernel
