// The newer path of compute_kernel_api/eltwise_unary/typecast.h.
#pragma once
#include "compute_kernel_api/eltwise_unary/typecast.h"
