// Loops that poll and never get what they look for.
#pragma once
#include <cstdint>

namespace tessera {

struct Message;
struct Wait;

// What the loop that polled last on this thread reads; 0: nothing that others can change.
extern __thread uint32_t polled_address;

// The test of a fiber that has given up polling: where others wait as well it is part of their deadlock, else it is an
// endless loop.
bool never_ready(void* context, Wait& wait);
Message endless_loop(uint64_t limit);

}  // namespace tessera
