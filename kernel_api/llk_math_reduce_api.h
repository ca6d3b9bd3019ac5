// Names of llk_math_reduce_api.h that kernels use.
#pragma once
#include "tessera/llk.h"
