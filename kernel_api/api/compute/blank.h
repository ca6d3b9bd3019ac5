// The newer path of compute_kernel_api/blank.h.
#pragma once
#include "compute_kernel_api/blank.h"
