// The newer path of compute_kernel_api/softmax.h.
#pragma once
#include "compute_kernel_api/softmax.h"
