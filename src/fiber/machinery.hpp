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

// What current_fiber() answers; the worker sets it at every turn. __thread: thread_local goes through a function.
extern __thread Fiber* running_fiber __attribute__((tls_model("initial-exec")));

}  // namespace tessera
