// The calls a kernel makes into the runtime, declared. Included by kernels and by src/entry/, which defines them: a
// difference between the two does not compile.
#pragma once
#include <cstdint>

#include "tessera/abi/print.h"
#ifndef TESSERA_LOW_LEVEL
#include "tessera/abi/compute.h"
#include "tessera/abi/sfpu_function.h"
#include "tessera/abi/sfpu_tile_function.h"
#endif

extern "C" {
#define TESSERA_CALL(result, name, parameters, traits) result name parameters;
#include "tessera/abi/calls.def"
}
