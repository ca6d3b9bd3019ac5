// The newer path of compute_kernel_api/tilize.h.
#pragma once
#include "compute_kernel_api/tilize.h"
