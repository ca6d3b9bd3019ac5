// Names of llk_unpack_common_api.h that kernels use.
#pragma once
#include "tessera/llk.h"
