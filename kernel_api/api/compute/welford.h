// The newer path of compute_kernel_api/welford.h.
#pragma once
#include "compute_kernel_api/welford.h"
