// Names of llk_math_binary_api.h that kernels use.
#pragma once
#include "tessera/llk.h"
