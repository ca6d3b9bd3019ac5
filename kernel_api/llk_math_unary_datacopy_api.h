// Names of llk_math_unary_datacopy_api.h that kernels use.
#pragma once
#include "tessera/llk.h"
