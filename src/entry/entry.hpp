// The door: every call a running kernel makes arrives in a function declared so. Rules:
//  - names begin with tess_; tessera/abi/calls.def declares each once, kernel_api/ wraps it in upstream's names;
//  - a question whose answer others can change begins with tess_q_ (a loop that only asks is a wait, not work);
//  - an entry notes the caller, then is one line into cb/, noc/ or tile/.
#pragma once
#include <cstdint>

#include "device/core.hpp"
#include "entry/counts.hpp"
#include "fiber/fiber.hpp"
#include "tessera/abi/calls.h"

#define TESSERA_ENTRY extern "C" __attribute__((visibility("default")))

namespace tessera {
inline Core& caller_core() { return current_fiber()->core(); }
// The caller, of an entry that others can notice: the schedule policy may let them run first.
inline Fiber& visible_fiber() {
    Fiber& fiber = *current_fiber();
    fiber.visible();
    return fiber;
}
// The caller of a direct tile operation, which is counted.
inline Fiber& tile_fiber() {
    Fiber& fiber = *current_fiber();
    count_tile_call(fiber.core().worker);
    return fiber;
}
}  // namespace tessera
