// The newer path of compute_kernel_api/eltwise_unary/isinf_isnan.h.
#pragma once
#include "compute_kernel_api/eltwise_unary/isinf_isnan.h"
