// What the card forbids in a transfer: an error at the call's line with both numbers, before anything is written.
// Facts: MACHINE 3, 4.
#pragma once
#include <cstdint>

#include "noc/address.hpp"
#include "noc/transfer.hpp"

namespace tessera::noc {

// The tests are inline, their messages are not: a good transfer pays a few comparisons.
[[noreturn]] void fail_role(Fiber& fiber);
[[noreturn]] void fail_local(const Port& port, uint32_t address, uint32_t bytes);
[[noreturn]] void fail_remote(const Port& port, const Address& address, uint32_t bytes, const NodeMemory& place);
[[noreturn]] void fail_read_alignment(const Port& port, const NodeMemory& source, uint64_t remote, uint32_t local);
[[noreturn]] void fail_write_alignment(const Port& port, uint32_t local, uint64_t remote);

inline Device& device_of(const Port& port) { return *port.fiber.core().device; }
// Alignments are powers of two.
inline bool are_congruent(uint64_t a, uint64_t b, uint32_t align) { return ((a ^ b) & (align - 1)) == 0; }

// Only BRISC and NCRISC have NoC interfaces; a compute kernel that calls one would have none to use.
inline void check_role(Fiber& fiber) {
    if (fiber.role() > Role::Ncrisc) [[unlikely]]
        fail_role(fiber);
}
// The local side: bytes from `address` must lie in L1.
inline void check_local(const Port& port, uint32_t address, uint32_t bytes) {
    const uint32_t l1 = device_of(port).arch().l1_bytes;
    if (address >= l1 || bytes > l1 - address) [[unlikely]]
        fail_local(port, address, bytes);
}
// The remote side: somebody answers there and the range exists.
inline NodeMemory check_remote(const Port& port, uint64_t address, uint32_t bytes) {
    const Address decoded = decode(address);
    const NodeMemory place = find(device_of(port), decoded);
    if (!place.memory || decoded.local + bytes > place.limit) [[unlikely]]
        fail_remote(port, decoded, bytes, place);
    return place;
}
// Source and destination congruent modulo the rule's alignment (MACHINE 4).
inline void check_read_alignment(const Port& port, const NodeMemory& source, uint64_t remote, uint32_t local) {
    const Arch& arch = device_of(port).arch();
    const uint32_t align = source.is_dram() ? arch.noc_dram_read_alignment : arch.noc_l1_read_alignment;
    if (!are_congruent(remote, local, align)) [[unlikely]]
        fail_read_alignment(port, source, remote, local);
}
inline void check_write_alignment(const Port& port, uint32_t local, uint64_t remote) {
    if (!are_congruent(remote, local, device_of(port).arch().noc_write_alignment)) [[unlikely]]
        fail_write_alignment(port, local, remote);
}
void check_receivers(const Port& port, size_t receivers, uint32_t num_dests, bool include_source);
// A single packet carries at most NOC_MAX_BURST_SIZE bytes.
void check_packet(const Port& port, uint32_t bytes);
// Multicasts reach L1 only.
void check_rectangle(const Port& port, const Rectangle& rectangle);
void check_word_aligned(const Port& port, uint64_t address);

}  // namespace tessera::noc
