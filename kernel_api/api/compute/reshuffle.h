// The newer path of compute_kernel_api/reshuffle.h.
#pragma once
#include "compute_kernel_api/reshuffle.h"
