// The newer path of compute_kernel_api/pack_untilize.h.
#pragma once
#include "compute_kernel_api/pack_untilize.h"
