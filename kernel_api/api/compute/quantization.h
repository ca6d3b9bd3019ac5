// The newer path of compute_kernel_api/quantization.h.
#pragma once
#include "compute_kernel_api/quantization.h"
