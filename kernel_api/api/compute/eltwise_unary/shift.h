// The newer path of compute_kernel_api/eltwise_unary/shift.h.
#pragma once
#include "compute_kernel_api/eltwise_unary/shift.h"
