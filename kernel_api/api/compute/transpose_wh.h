// The newer path of compute_kernel_api/transpose_wh.h.
#pragma once
#include "compute_kernel_api/transpose_wh.h"
