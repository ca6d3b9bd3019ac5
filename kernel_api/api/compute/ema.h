// The newer path of compute_kernel_api/ema.h.
#pragma once
#include "compute_kernel_api/ema.h"
