// The newer path of compute_kernel_api/eltwise_unary/logical_not.h.
#pragma once
#include "compute_kernel_api/eltwise_unary/logical_not.h"
