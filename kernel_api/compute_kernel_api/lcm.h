// lcm_tile.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

ALWI void lcm_tile_init() {}
ALWI void lcm_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) { tess::binary(Function::Lcm, idst0, idst1, odst); }

}  // namespace ckernel
