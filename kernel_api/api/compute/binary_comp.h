// The newer path of compute_kernel_api/binary_comp.h.
#pragma once
#include "compute_kernel_api/binary_comp.h"
