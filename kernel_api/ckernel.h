// Names of ckernel.h that kernels use.
#pragma once
#include "tessera/llk.h"
