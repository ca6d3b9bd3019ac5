// The newer path of compute_kernel_api/pack_untilize.h; selects the newer signatures.
#pragma once
#define TESSERA_API_HD
#include "compute_kernel_api/pack_untilize.h"
