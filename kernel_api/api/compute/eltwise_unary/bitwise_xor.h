// The newer path of compute_kernel_api/eltwise_unary/bitwise_xor.h.
#pragma once
#include "compute_kernel_api/eltwise_unary/bitwise_xor.h"
