// The newer path of compute_kernel_api/eltwise_binary_sfpu.h.
#pragma once
#include "compute_kernel_api/eltwise_binary_sfpu.h"
