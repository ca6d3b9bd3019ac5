// Another path of compute_kernel_api/cb_api.h.
#pragma once
#include "compute_kernel_api/cb_api.h"
