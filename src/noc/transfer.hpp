// Transfers as a data-movement role issues them. Issued, left, delivered and acknowledged are distinct events; barriers
// wait for them. In plain runs they follow at once, else the schedule policy decides when each happens
// (fiber/policy.hpp). Facts: MACHINE 3, 4; KERNEL_API 3, 3c.
#pragma once
#include <cstdint>

#include "device/device.hpp"
#include "fiber/fiber.hpp"
#include "tessera/abi/noc.h"

namespace tessera::noc {

// Who issues, on which NoC, with which tag.
struct Port {
    Fiber& fiber;
    uint32_t noc = 0;
    uint32_t vc = NOC_UNICAST_WRITE_VC;
    uint32_t trid = 0;
    const char* call = "";  // upstream's name, for messages
    bool linked = false, static_vc = true;
};

// Packets a transfer is cut into.
inline uint32_t packets(const Port& port, uint32_t bytes) {
    const uint32_t burst = port.fiber.core().device->arch().noc_max_burst_bytes;
    return bytes <= burst ? 1 : (bytes + burst - 1) / burst;
}

// These start a transfer and move the hardware's counters; what the kernel counts as issued is the caller's affair.
void read(const Port& port, uint64_t source, uint32_t destination, uint32_t bytes);
void write(const Port& port, uint32_t source, uint64_t destination, uint32_t bytes, bool posted);
struct Multicast {
    bool include_source = false;
    bool posted = false;
    uint32_t exclude = 0;  // NOC_BRCST_EXCLUDE
    int64_t num_dests = -1;  // must be the number of cores that will answer. -1: not given
};
void write_multicast(const Port& port, uint32_t source, uint64_t destination, uint32_t bytes, const Multicast& how);
void write_word(const Port& port, uint64_t destination, uint32_t value, uint32_t byte_enable, bool posted);
// A multicast of one word: one request, an answer from each core of the rectangle.
void write_word_multicast(const Port& port, uint64_t destination, uint32_t value, uint32_t byte_enable,
                          bool include_source, bool posted);
void increment(const Port& port, uint64_t destination, uint32_t by, uint32_t wrap, bool posted);
// All cores of a rectangle but the own one; `num_dests` as in Multicast.
void increment_multicast(const Port& port, uint64_t destination, uint32_t by, uint32_t num_dests, bool posted);

}  // namespace tessera::noc
