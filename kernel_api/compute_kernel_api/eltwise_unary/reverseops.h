// rsub_tile.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

ALWI void rsub_tile_init() {}
ALWI void rsub_tile(uint32_t idst, uint32_t param0) { tess::unary(Function::RsubScalar, idst, param0); }

}  // namespace ckernel
