// Where kernels built for timing count: a word of the role's private range, between the pass's own and the table of
// circular buffers. Added up by the kernel's code in quarters of a cycle (src/jit/pass/time.cpp), taken by the runtime.
#pragma once
#include <cstdint>

#include "tessera/abi/layout.h"

namespace tessera::abi {

inline constexpr uint32_t kCyclesOffset = 0x20;
static_assert(kRoundsLeftOffset + sizeof(uint64_t) <= kCyclesOffset);
static_assert(kCyclesOffset + sizeof(uint64_t) <= kCbInterfaceOffset);

}  // namespace tessera::abi
