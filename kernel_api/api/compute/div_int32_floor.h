// The newer path of compute_kernel_api/div_int32_floor.h.
#pragma once
#include "compute_kernel_api/div_int32_floor.h"
