// mul_int32_tile, the older header.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "tessera/sfpu.h"
#include "compute_kernel_api/mul_int_sfpu.h"

namespace ckernel {

ALWI void mul_int32_tile_init() {}

}  // namespace ckernel
