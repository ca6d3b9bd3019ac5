// The parts of a fiber that only fiber/ touches.
#pragma once
#include "diag/error.hpp"
#include "fiber/context.hpp"
#include "fiber/fiber.hpp"

namespace tessera {

struct Machinery {
    Context context;
    Fiber* self = nullptr;
    KernelEntry entry;
    Message fault;
    const Site* fault_site = nullptr;
};

void set_current_fiber(Fiber* fiber);

}  // namespace tessera
