// Names of llk_pack_common_api.h that kernels use.
#pragma once
#include "tessera/llk.h"
