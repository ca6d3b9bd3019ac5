// A compute kernel that does nothing includes this.
#pragma once
#include "compute_kernel_api/common.h"
