// The newer path of compute_kernel_api/eltwise_unary/addcdiv.h.
#pragma once
#include "compute_kernel_api/eltwise_unary/addcdiv.h"
