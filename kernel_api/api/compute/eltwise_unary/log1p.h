// The newer path of compute_kernel_api/eltwise_unary/log1p.h.
#pragma once
#include "compute_kernel_api/eltwise_unary/log1p.h"
