// The newer path of compute_kernel_api/eltwise_unary/dropout.h.
#pragma once
#include "compute_kernel_api/eltwise_unary/dropout.h"
