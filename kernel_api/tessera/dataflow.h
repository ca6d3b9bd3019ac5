// The prelude of a data-movement kernel that includes the API itself: both precompiled (src/jit/header.cpp).
#pragma once
#include "tessera/common.h"
#include "dataflow_api.h"
