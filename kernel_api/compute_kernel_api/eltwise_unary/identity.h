// identity_tile.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

ALWI void identity_tile_init() {}
ALWI void identity_tile(uint32_t idst) { tess::unary(Function::Identity, idst); }
ALWI void identity_tile_uint32(uint32_t idst) { tess::unary(Function::BitwiseOr, idst, 0, 0, 0, tess::kInt32); }

}  // namespace ckernel
