// The newer path of compute_kernel_api/sub_int_sfpu.h.
#pragma once
#include "compute_kernel_api/sub_int_sfpu.h"
