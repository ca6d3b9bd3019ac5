// Names of llk_math_common_api.h that kernels use.
#pragma once
#include "tessera/llk.h"
