// The newer path of compute_kernel_api/mul_int32_sfpu.h.
#pragma once
#include "compute_kernel_api/mul_int32_sfpu.h"
