// Which addresses belong to loaded kernels: decides whether a fault or a tick hit a kernel or us. The questions may be
// asked in signal handlers.
#pragma once
#include <cstdint>

#include "tessera/abi/layout.h"

namespace tessera {

using abi::Site;

void note_kernel_object(void* handle);  // of dlopen
bool is_kernel_code(uint64_t pc);

// The address itself where it is one of the constants the pass wrote; null where a kernel overwrote the role block.
const Site* genuine(const Site* site);

// No kernel code of the object around `pc` runs from now on: whoever returns there faults, and lets it run again.
void trap_returns(uint64_t pc);
void end_trap(uint64_t pc);

}  // namespace tessera
