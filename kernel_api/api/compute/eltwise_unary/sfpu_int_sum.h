// The newer path of compute_kernel_api/eltwise_unary/sfpu_int_sum.h.
#pragma once
#include "compute_kernel_api/eltwise_unary/sfpu_int_sum.h"
