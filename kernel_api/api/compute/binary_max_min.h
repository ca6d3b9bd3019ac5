// The newer path of compute_kernel_api/binary_max_min.h.
#pragma once
#include "compute_kernel_api/binary_max_min.h"
