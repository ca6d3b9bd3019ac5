// The newer path of compute_kernel_api/bcast.h.
#pragma once
#include "compute_kernel_api/bcast.h"
