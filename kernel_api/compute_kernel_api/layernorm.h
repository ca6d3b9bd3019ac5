// What kernels of layer norms include: everything, and the reciprocal root.
#pragma once
#include "compute_kernel_api.h"
#include "compute_kernel_api/eltwise_unary/rsqrt.h"
