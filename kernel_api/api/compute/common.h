// The newer path of compute_kernel_api/common.h.
#pragma once
#include "compute_kernel_api/common.h"
