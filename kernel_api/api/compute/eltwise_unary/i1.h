// The newer path of compute_kernel_api/eltwise_unary/i1.h.
#pragma once
#include "compute_kernel_api/eltwise_unary/i1.h"
