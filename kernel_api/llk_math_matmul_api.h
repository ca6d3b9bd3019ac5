// Names of llk_math_matmul_api.h that kernels use.
#pragma once
#include "tessera/llk.h"
