// The newer path of compute_kernel_api/logsigmoid.h.
#pragma once
#include "compute_kernel_api/logsigmoid.h"
