// The newer path of compute_kernel_api/eltwise_unary/tanh_derivative.h.
#pragma once
#include "compute_kernel_api/eltwise_unary/tanh_derivative.h"
