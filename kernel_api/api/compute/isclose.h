// The newer path of compute_kernel_api/isclose.h.
#pragma once
#include "compute_kernel_api/isclose.h"
