// The newer path of compute_kernel_api/layernorm.h.
#pragma once
#include "compute_kernel_api/layernorm.h"
