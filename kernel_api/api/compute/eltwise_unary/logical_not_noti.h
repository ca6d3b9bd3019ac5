// The newer path of compute_kernel_api/eltwise_unary/logical_not_noti.h.
#pragma once
#include "compute_kernel_api/eltwise_unary/logical_not_noti.h"
