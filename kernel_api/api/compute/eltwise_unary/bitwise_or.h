// The newer path of compute_kernel_api/eltwise_unary/bitwise_or.h.
#pragma once
#include "compute_kernel_api/eltwise_unary/bitwise_or.h"
