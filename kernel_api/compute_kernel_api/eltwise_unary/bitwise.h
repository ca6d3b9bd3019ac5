// Bitwise functions with a scalar, by the newer header.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "tessera/sfpu.h"
#include "compute_kernel_api/eltwise_unary/bitwise_and.h"
#include "compute_kernel_api/eltwise_unary/bitwise_or.h"
#include "compute_kernel_api/eltwise_unary/bitwise_xor.h"

namespace ckernel {}  // namespace ckernel
