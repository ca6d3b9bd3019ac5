// The newer path of compute_kernel_api/untilize.h.
#pragma once
#include "compute_kernel_api/untilize.h"
