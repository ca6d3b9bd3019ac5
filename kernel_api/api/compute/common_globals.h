// The newer path of compute_kernel_api/common_globals.h.
#pragma once
#include "compute_kernel_api/common_globals.h"
