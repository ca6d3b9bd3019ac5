// Names of ckernel_include.h that kernels use.
#pragma once
#include "tessera/llk.h"
