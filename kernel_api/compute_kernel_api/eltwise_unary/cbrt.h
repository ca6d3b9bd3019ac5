// cbrt_tile.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

ALWI void cbrt_tile_init() {}
ALWI void cbrt_tile(uint32_t idst) { tess::unary(Function::Cbrt, idst); }

}  // namespace ckernel
