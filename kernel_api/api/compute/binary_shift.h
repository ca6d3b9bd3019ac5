// The newer path of compute_kernel_api/binary_shift.h.
#pragma once
#include "compute_kernel_api/binary_shift.h"
