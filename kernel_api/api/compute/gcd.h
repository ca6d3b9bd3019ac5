// The newer path of compute_kernel_api/gcd.h.
#pragma once
#include "compute_kernel_api/gcd.h"
