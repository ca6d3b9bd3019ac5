// The newer path of compute_kernel_api/matmul.h.
#pragma once
#include "compute_kernel_api/matmul.h"
