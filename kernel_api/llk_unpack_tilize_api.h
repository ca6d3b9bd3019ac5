// Names of llk_unpack_tilize_api.h that kernels use.
#pragma once
#include "tessera/llk.h"
