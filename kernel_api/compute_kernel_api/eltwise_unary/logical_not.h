// logical_not_tile.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

ALWI void logical_not_tile_init() {}

}  // namespace ckernel
