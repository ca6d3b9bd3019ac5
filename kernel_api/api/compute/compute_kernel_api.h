// The newer path of compute_kernel_api.h.
#pragma once
#include "../../compute_kernel_api.h"  // not this file, which the same name would find first
