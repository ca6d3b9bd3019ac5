// The newer path of compute_kernel_api/reduce_custom.h.
#pragma once
#include "compute_kernel_api/reduce_custom.h"
