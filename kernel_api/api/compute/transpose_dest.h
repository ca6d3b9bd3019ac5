// The newer name of compute_kernel_api/transpose_wh_dest.h.
#pragma once
#include "compute_kernel_api/transpose_wh_dest.h"
