// Banks: where interleaved pages lie (MACHINE 6, the bank tables of firmware).
#pragma once
#include <cstdint>

#include "fiber/fiber.hpp"

namespace tessera::noc {

// Coordinates and offset of a bank: what kernels add a bank address to.
uint64_t bank_address(Fiber& fiber, bool dram, uint32_t bank, uint32_t noc);

}  // namespace tessera::noc
