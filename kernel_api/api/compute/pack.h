// The newer path of compute_kernel_api/pack.h.
#pragma once
#include "compute_kernel_api/pack.h"
