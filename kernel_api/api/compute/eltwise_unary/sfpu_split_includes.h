// The newer path of compute_kernel_api/eltwise_unary/sfpu_split_includes.h.
#pragma once
#include "compute_kernel_api/eltwise_unary/sfpu_split_includes.h"
