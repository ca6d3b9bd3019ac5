// The newer path of compute_kernel_api/cumsum.h.
#pragma once
#include "compute_kernel_api/cumsum.h"
