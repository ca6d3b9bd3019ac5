// What kernels of softmax include: exponentials and reciprocals.
#pragma once
#include "compute_kernel_api/eltwise_unary/exp.h"
#include "compute_kernel_api/eltwise_unary/recip.h"
