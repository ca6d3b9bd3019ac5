// Addresses of a core's debug registers. Kernels read them through pointers, which the runtime cannot see.
#pragma once
#include "tessera/clock.h"
#include "tessera/abi/calls.h"
