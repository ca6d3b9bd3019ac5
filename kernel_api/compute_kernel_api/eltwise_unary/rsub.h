// rsub_tile by its own header.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "tessera/sfpu.h"
#include "compute_kernel_api/eltwise_unary/reverseops.h"

namespace ckernel {



}  // namespace ckernel
