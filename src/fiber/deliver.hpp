// How something reaches another core: on that core's own worker, one step of a transfer at a time, waiters tested after
// each.
#pragma once
#include "fiber/transfer.hpp"

namespace tessera {

struct Core;

// True when the running worker owns the core: then the caller may touch it directly and must call happened(core).
bool owns(const Core& core);
// Something changed in a core the running worker owns: tests its waiters.
void happened(Core& core);
// The transfer takes its next step: when the schedule policy says so if it holds transfers, else now (through the
// mailbox of another worker where the core is not ours).
void send_on(Transfer transfer);
// True when the policy holds transfers, so that each step is an event of its own.
bool holds_transfers();

}  // namespace tessera
