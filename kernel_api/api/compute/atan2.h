// The newer path of compute_kernel_api/atan2.h.
#pragma once
#include "compute_kernel_api/atan2.h"
