// The newer path of compute_kernel_api/eltwise_unary/bitwise_not.h.
#pragma once
#include "compute_kernel_api/eltwise_unary/bitwise_not.h"
