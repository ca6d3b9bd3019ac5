// The newer path of compute_kernel_api/eltwise_unary/digamma.h.
#pragma once
#include "compute_kernel_api/eltwise_unary/digamma.h"
