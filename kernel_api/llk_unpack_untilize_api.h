// Names of llk_unpack_untilize_api.h that kernels use.
#pragma once
#include "tessera/llk.h"
