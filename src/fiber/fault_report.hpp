// From a signal to words: which access, to what, at which line of the kernel.
#pragma once
#include <cstdint>

#include "diag/error.hpp"
#include "fiber/fiber.hpp"

namespace tessera {

struct SignalFault {
    int number = 0;
    uint32_t address = 0;  // the card's address: the low 32 bits
    uint64_t pc = 0;
    bool jumped = false;  // to where there is no code
};

Message describe_fault(Fiber& fiber, const SignalFault& fault);

}  // namespace tessera
