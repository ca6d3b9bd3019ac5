// The newer path of compute_kernel_api/eltwise_unary/binop_with_scalar.h.
#pragma once
#include "compute_kernel_api/eltwise_unary/binop_with_scalar.h"
