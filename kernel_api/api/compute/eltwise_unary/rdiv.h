// The newer path of compute_kernel_api/eltwise_unary/rdiv.h.
#pragma once
#include "compute_kernel_api/eltwise_unary/rdiv.h"
