// The newer path of compute_kernel_api/eltwise_unary/erf_erfc.h.
#pragma once
#include "compute_kernel_api/eltwise_unary/erf_erfc.h"
