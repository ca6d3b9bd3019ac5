// Names of llk_unpack_AB_matmul_api.h that kernels use.
#pragma once
#include "tessera/llk.h"
