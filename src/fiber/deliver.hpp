// How something reaches another core: on that core's own worker, one delivery at a time, waiters tested after each.
#pragma once
#include <cstdint>
#include <functional>

namespace tessera {

struct Core;
class Fiber;

// One delivery; runs on the worker that owns `to`.
using Delivery = std::function<void(Core& to)>;

// Transfers of one lane stay in order; nothing else is promised (MACHINE 3).
struct Lane {
    uint64_t key = 0;  // NoC, virtual channel, source and destination
};

// True when the running worker owns the core: then the caller may touch it directly and must call happened(core).
bool owns(const Core& core);
// Something changed in a core the running worker owns: tests its waiters.
void happened(Core& core);
// Applies the delivery on the core's worker: at once when that is us, else through its mailbox.
void deliver(Core& to, Delivery delivery);
// Late runs: transfers wait until nobody on this worker can go on, or until the seed says so. Plain runs: false.
bool holds_transfers();
void hold(Lane lane, Core& to, Delivery delivery);

}  // namespace tessera
