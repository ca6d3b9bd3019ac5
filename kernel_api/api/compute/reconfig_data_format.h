// The newer path of compute_kernel_api/reconfig_data_format.h.
#pragma once
#include "compute_kernel_api/reconfig_data_format.h"
