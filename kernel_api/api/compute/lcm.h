// The newer path of compute_kernel_api/lcm.h.
#pragma once
#include "compute_kernel_api/lcm.h"
