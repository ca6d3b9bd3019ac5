// The newer path of compute_kernel_api/reduce.h.
#pragma once
#include "compute_kernel_api/reduce.h"
