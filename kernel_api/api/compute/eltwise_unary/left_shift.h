// The newer path of compute_kernel_api/eltwise_unary/left_shift.h.
#pragma once
#include "compute_kernel_api/eltwise_unary/left_shift.h"
