// The newer path of compute_kernel_api/eltwise_unary/lerp.h.
#pragma once
#include "compute_kernel_api/eltwise_unary/lerp.h"
