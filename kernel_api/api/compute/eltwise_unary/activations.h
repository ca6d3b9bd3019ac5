// The newer path of compute_kernel_api/eltwise_unary/activations.h.
#pragma once
#include "compute_kernel_api/eltwise_unary/activations.h"
