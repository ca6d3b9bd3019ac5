// Names of llk_unpack_A_api.h that kernels use.
#pragma once
#include "tessera/llk.h"
