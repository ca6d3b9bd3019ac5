// bitwise_not_tile.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

ALWI void bitwise_not_tile_init() {}
ALWI void bitwise_not_tile(uint32_t idst) { tess::unary(Function::BitwiseNot, idst, 0, 0, 0, tess::kInt32); }

}  // namespace ckernel
