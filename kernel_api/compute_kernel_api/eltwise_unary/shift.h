// Shifts by a scalar, by the newer header.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "tessera/sfpu.h"
#include "compute_kernel_api/eltwise_unary/left_shift.h"
#include "compute_kernel_api/eltwise_unary/right_shift.h"

namespace ckernel {}  // namespace ckernel
