// Names of llk_defs.h that kernels use.
#pragma once
#include "tessera/llk.h"
