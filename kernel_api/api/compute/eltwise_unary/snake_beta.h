// The newer path of compute_kernel_api/eltwise_unary/snake_beta.h.
#pragma once
#include "compute_kernel_api/eltwise_unary/snake_beta.h"
