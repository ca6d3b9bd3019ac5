// The newer path of compute_kernel_api/eltwise_unary/negative.h.
#pragma once
#include "compute_kernel_api/eltwise_unary/negative.h"
