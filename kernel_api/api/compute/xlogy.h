// The newer path of compute_kernel_api/xlogy.h.
#pragma once
#include "compute_kernel_api/xlogy.h"
