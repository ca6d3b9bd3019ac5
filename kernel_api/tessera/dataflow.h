// The prelude of a data-movement kernel, precompiled (src/jit/header.cpp): upstream's build, too, puts the API before
// the kernel, and many kernels include nothing.
#pragma once
#include "tessera/common.h"
#include "dataflow_api.h"
