// The semaphore starts at the value that is waited for: the wait returns before anything was sent.
// roles: brisc; cores: 2x1; cbs: 0x1 1x1; semaphores: 1; starts at: 1
#include "case.h"

void kernel_main() {
    if (get_absolute_logical_x() == 1) {
        noc_semaphore_wait_min(l1(get_semaphore(0)), 1);
        const uint32_t value = l1(get_write_ptr(0))[0];  // race-read-write
        l1(get_write_ptr(1))[0] = value;
        return;
    }
    noc_async_read(in(0), get_write_ptr(1), kTile);
    noc_async_read_barrier();
    noc_async_write(get_write_ptr(1), other(get_write_ptr(0)), kTile);
    noc_async_write_barrier();
    noc_semaphore_inc(other(get_semaphore(0)), 1);
    noc_async_atomic_barrier();
}

/* expected:
finding[race-read-write]: a load reads what noc_async_write writes, and nothing orders the two
  --> host/semaphore_initial_value.cpp:8:32
8 |         const uint32_t value = l1(get_write_ptr(0))[0];  // race-read-write
  |                                ^^^^^^^^^^^^^^^^^^^^ read by brisc of core (1,0)
  --> host/semaphore_initial_value.cpp:14:5
14 |     noc_async_write(get_write_ptr(1), other(get_write_ptr(0)), kTile);
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ written by brisc of core (0,0)
   = core (1,0), brisc, kernel host/semaphore_initial_value.cpp
   = from L1 0x19480 of core (1,0) on, page 0 of c_0
   = noc_async_write: 2048 B on noc 1, channel 1
   = note: no push, pop, signal, mail or barrier leads from the one to the other; the order of this run was luck
   = help: let brisc of core (0,0) signal a semaphore when it is done, and wait for it in brisc of core (1,0)
*/
