// The sender does not wait until the receiver has room: the second tile lands on the first, which is still in use.
// roles: ncrisc brisc; cores: 2x1; cbs: 0x1 1x1; semaphores: 2
#include "case.h"

void kernel_main() {
    const bool sends = get_absolute_logical_x() == 0;
    const uint64_t sender = get_noc_addr(get_arg_val<uint32_t>(4) - 1, get_arg_val<uint32_t>(5), get_semaphore(0));
    auto *ready = l1(get_semaphore(0)), *there = l1(get_semaphore(1));
#ifdef COMPILE_FOR_NCRISC
    for (uint32_t tile = 0; tile < 2; tile++) {
        if (sends) {
            noc_async_read(in(tile), get_write_ptr(1), kTile);
            noc_async_read_barrier();
            if (!wrong) noc_semaphore_wait_min(ready, tile + 1);
            noc_async_write(get_write_ptr(1), other(get_write_ptr(0)), kTile);  // cb-write-outside
            noc_async_write_barrier();
            noc_semaphore_inc(other(get_semaphore(1)), 1);
            noc_async_atomic_barrier();
        } else {
            cb_reserve_back(0, 1);
            if (!wrong) noc_semaphore_inc(sender, 1);
            noc_semaphore_wait_min(there, tile + 1);
            cb_push_back(0, 1);
            noc_async_atomic_barrier();
        }
    }
#else
    if (sends) return;
    for (uint32_t tile = 0; tile < 2; tile++) {
        cb_wait_front(0, 1);
        noc_async_write(get_read_ptr(0), out(tile), kTile);
        noc_async_write_barrier();
        cb_pop_front(0, 1);
    }
#endif
}

/* expected:
finding[cb-write-outside]: noc_async_write overwrites page 0 of c_0 of another core, which was pushed and not popped
  --> cb/receiver_not_ready.cpp:15:13
15 |             noc_async_write(get_write_ptr(1), other(get_write_ptr(0)), kTile);  // cb-write-outside
   |             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), ncrisc, kernel cb/receiver_not_ready.cpp
   = noc 0: 2048 B to L1 0x19480 of core (1,0), with 1 page of c_0 in use
   = c_0 was made at cases.py with 1 page of 2048 B
   = note: its consumer may still be reading this page
   = help: let the receiver signal after cb_reserve_back that it has room, and wait for the signal
*/
