// The newer path of compute_kernel_api/mask.h.
#pragma once
#include "compute_kernel_api/mask.h"
