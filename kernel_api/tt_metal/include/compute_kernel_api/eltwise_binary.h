// Another path of compute_kernel_api/eltwise_binary.h.
#pragma once
#include "compute_kernel_api/eltwise_binary.h"
