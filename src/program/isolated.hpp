// A launch whose kernels run in a closed-off process of their own (TESSERA_ISOLATE=1). L1, DRAM and the shadow of
// checked mode are shared; everything else that a run leaves comes back as bytes. Decision:
// docs/decisions/0016-isolated-kernels.md.
#pragma once
#include <functional>

#include "program/program.hpp"

namespace tessera {

// Throws Unsupported when somebody listens whose state does not come back, and KernelError kernel-process when the
// process of the kernels dies. `run_fibers` runs there and is given a way to ask whether to stop; what it throws is
// thrown here.
using RunFibers = std::function<void(const std::function<bool()>& interrupted)>;
void run_isolated(const Program& program, Device& device, const UserLine& called_at, uint32_t workers,
                  const RunFibers& run_fibers);

}  // namespace tessera
