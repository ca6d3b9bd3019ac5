// hardmish_tile.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

ALWI void hardmish_tile_init() {}
ALWI void hardmish_tile(uint32_t idst) { tess::unary(Function::Hardmish, idst); }

}  // namespace ckernel
