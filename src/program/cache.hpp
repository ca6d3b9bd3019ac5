// The program cache: compiled kernels by everything that changes the result. Addresses and arguments are written again
// at every launch, so a hit never serves stale ones (HOST_API 4).
#pragma once
#include "program/program.hpp"

namespace tessera {

// Whether they were new: false when the program was known.
bool load_kernels_cached(Program& program, Device& device);

}  // namespace tessera
