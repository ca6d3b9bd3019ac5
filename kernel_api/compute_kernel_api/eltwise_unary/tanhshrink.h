// x - tanh(x). Facts: HEAD_API 4.4; api/compute/eltwise_unary/tanhshrink.h of August 2026.
#pragma once
#include "compute_kernel_api/common.h"
#include "tessera/sfpu.h"

namespace ckernel {

ALWI void tanhshrink_tile_init() {}
ALWI void tanhshrink_tile(uint32_t idst) { tess::unary(Function::Tanhshrink, idst); }

}  // namespace ckernel
