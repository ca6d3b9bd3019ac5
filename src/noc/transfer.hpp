// Transfers as a data-movement role issues them. Issued, left, delivered and acknowledged are distinct events; barriers
// wait for them. In plain runs they follow at once, in late runs the worker holds them (fiber/deliver.hpp).
// Facts: MACHINE 3, 4; KERNEL_API 3, 3c.
#pragma once
#include <cstdint>

#include "fiber/fiber.hpp"

namespace tessera::noc {

inline constexpr uint32_t kUnicastWriteVc = 1, kMulticastWriteVc = 4;

// Who issues, on which NoC, with which tag.
struct Port {
    Fiber& fiber;
    uint32_t noc = 0;
    uint32_t vc = kUnicastWriteVc;
    uint32_t trid = 0;
    const char* call = "";   // upstream's name, for messages
};

void read(const Port& port, uint64_t source, uint32_t destination, uint32_t bytes);
void write(const Port& port, uint32_t source, uint64_t destination, uint32_t bytes, bool posted);
// `receivers_told`: num_dests, which must be the number of cores that will answer.
void write_multicast(const Port& port, uint32_t source, uint64_t destination, uint32_t bytes, uint32_t receivers_told,
                     bool include_source, bool posted = false);
void write_word(const Port& port, uint64_t destination, uint32_t value, uint32_t byte_enable, bool posted);
void increment(const Port& port, uint64_t destination, uint32_t by, uint32_t wrap, bool posted);

void wait_reads(const Port& port);
void wait_writes_acknowledged(const Port& port);
void wait_writes_left(const Port& port);
void wait_posted_left(const Port& port);
void wait_atomics(const Port& port);
void wait_trid_reads(const Port& port);
void wait_trid_writes(const Port& port);
void wait_trid_left(const Port& port);

void wait_semaphore(Fiber& fiber, uint32_t address, uint32_t value);
void wait_semaphore_min(Fiber& fiber, uint32_t address, uint32_t value);
// A local store; the other roles of this core see it as an event of its own.
void set_semaphore(Fiber& fiber, uint32_t address, uint32_t value);

// Coordinates and offset of a bank: what kernels add a bank address to.
uint64_t bank_address(Fiber& fiber, bool dram, uint32_t bank, uint32_t noc);

}  // namespace tessera::noc
