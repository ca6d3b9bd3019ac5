// Banks: where interleaved pages lie (MACHINE 6, the bank tables of firmware).
#pragma once
#include <cstdint>

#include "fiber/fiber.hpp"

namespace tessera::noc {

// Coordinates and offset of a bank: what kernels add a bank address to.
uint64_t bank_address(Fiber& fiber, bool dram, uint32_t bank, uint32_t noc);

// A TensorAccessor made without a page size is asked for an address.
[[noreturn]] void accessor_without_page_size(Fiber& fiber);

}  // namespace tessera::noc
