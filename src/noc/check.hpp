// What the card forbids in a transfer: an error at the call's line with both numbers, before anything is written.
// Facts: MACHINE 3, 4.
#pragma once
#include <cstdint>

#include "noc/address.hpp"
#include "noc/transfer.hpp"

namespace tessera::noc {

// Only BRISC and NCRISC have NoC interfaces; a compute kernel that calls one would have none to use.
void check_role(Fiber& fiber);
// The local side: bytes from `address` must lie in L1.
void check_local(const Port& port, uint32_t address, uint32_t bytes);
// The remote side: somebody answers there and the range exists.
Place check_remote(const Port& port, uint64_t address, uint32_t bytes);
// Source and destination congruent modulo the rule's alignment (MACHINE 4).
void check_read_alignment(const Port& port, const Place& source, uint64_t remote, uint32_t local);
void check_write_alignment(const Port& port, uint32_t local, uint64_t remote);
void check_receivers(const Port& port, size_t receivers, uint32_t told, bool include_source);
// A single packet carries at most NOC_MAX_BURST_SIZE bytes.
void check_packet(const Port& port, uint32_t bytes);
// Multicasts reach L1 only.
void check_rectangle(const Port& port, const Rectangle& rectangle);
void check_word_aligned(const Port& port, uint64_t address);

}  // namespace tessera::noc
