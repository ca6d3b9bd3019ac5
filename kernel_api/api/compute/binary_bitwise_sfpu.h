// The newer path of compute_kernel_api/binary_bitwise_sfpu.h.
#pragma once
#include "compute_kernel_api/binary_bitwise_sfpu.h"
