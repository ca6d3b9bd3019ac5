// How a block of tiles gets to all cores of a row or column: one core reads it and multicasts it, the others receive it.
// Semaphores: `ready` counts at the sender who may receive, `valid` is set at a receiver when the block has arrived.
#pragma once
#include "dataflow_api.h"

// The rectangle of receivers (as the NoC of this kernel needs it) and their number.
struct Receivers {
    uint32_t x0, y0, x1, y1, count;
};

// The block lies at `block`; the same address on all receivers.
FORCE_INLINE void send_block(uint32_t block, uint32_t bytes, const Receivers& to, uint32_t ready, uint32_t valid) {
    volatile tt_l1_ptr uint32_t* ready_ptr = (volatile tt_l1_ptr uint32_t*)ready;
    noc_semaphore_wait(ready_ptr, to.count);
    noc_semaphore_set(ready_ptr, 0);
    noc_async_write_multicast(block, get_noc_multicast_addr(to.x0, to.y0, to.x1, to.y1, block), bytes, to.count, true);
    noc_semaphore_set((volatile tt_l1_ptr uint32_t*)valid, VALID);
    noc_semaphore_set_multicast(valid, get_noc_multicast_addr(to.x0, to.y0, to.x1, to.y1, valid), to.count);
    noc_async_write_barrier();
}

FORCE_INLINE void receive_block(uint64_t ready_at_sender, uint32_t valid) {
    volatile tt_l1_ptr uint32_t* valid_ptr = (volatile tt_l1_ptr uint32_t*)valid;
    noc_semaphore_set(valid_ptr, INVALID);
    noc_semaphore_inc(ready_at_sender, 1);
    noc_semaphore_wait(valid_ptr, VALID);
}
