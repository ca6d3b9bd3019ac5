// Waiting: for the answers of transfers, for semaphores. Facts: KERNEL_API 3, 7 (a barrier compares what the kernel
// counted as issued with what the hardware counted as done).
#pragma once
#include <cstdint>

#include "noc/transfer.hpp"

namespace tessera::noc {

void wait_reads(const Port& port);
void wait_writes_acknowledged(const Port& port);
void wait_writes_left(const Port& port);
void wait_posted_left(const Port& port);
void wait_atomics(const Port& port);
void wait_trid_answered(const Port& port);
void wait_trid_left(const Port& port);

void wait_semaphore(Fiber& fiber, uint32_t address, uint32_t value);
void wait_semaphore_min(Fiber& fiber, uint32_t address, uint32_t value);
// A local store; the other roles of this core see it as an event of its own.
void set_semaphore(Fiber& fiber, uint32_t address, uint32_t value);

}  // namespace tessera::noc
