// The door: every call a running kernel makes arrives in a function declared so. Rules:
//  - names begin with tess_; kernel_api/ headers declare the same prototypes and wrap them in upstream's names;
//  - a question whose answer others can change begins with tess_q_ (a loop that only asks is a wait, not work);
//  - an entry notes the caller, then is one line into cb/, noc/ or tile/.
// Arguments are plain integers, so the same header works for every role.
#pragma once
#include <cstdint>

#include "device/core.hpp"
#include "fiber/fiber.hpp"

#define TESSERA_ENTRY extern "C" __attribute__((visibility("default")))

namespace tessera {
inline Core& caller_core() { return current_fiber()->core(); }
}  // namespace tessera
