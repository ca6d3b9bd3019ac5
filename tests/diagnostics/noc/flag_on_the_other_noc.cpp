// Data go over one NoC, the signal over the other: it may come first.
// roles: brisc; cores: 2x1; cbs: 0x1 1x1; semaphores: 1
#include "case.h"

void kernel_main() {
    if (get_absolute_logical_x() == 1) {
        noc_semaphore_wait(l1(get_semaphore(0)), 1);
        const uint32_t value = l1(get_write_ptr(0))[0];  // noc-in-flight
        l1(get_write_ptr(1))[0] = value;
        return;
    }
    noc_async_read(in(0), get_write_ptr(1), kTile);
    noc_async_read_barrier();
    noc_async_write(get_write_ptr(1), other(get_write_ptr(0)), kTile);
    if (!wrong) noc_async_write_barrier();
    noc_semaphore_inc(get_noc_addr(get_arg_val<uint32_t>(4), get_arg_val<uint32_t>(5), get_semaphore(0), 1 - noc_index), 1,
                      1 - noc_index);
    noc_async_atomic_barrier(1 - noc_index);
    noc_async_write_barrier();
}

/* expected:
finding[noc-in-flight]: a load reads data that noc_async_write of another core is still bringing
  --> noc/flag_on_the_other_noc.cpp:8:32
8 |         const uint32_t value = l1(get_write_ptr(0))[0];  // noc-in-flight
  |                                ^^^^^^^^^^^^^^^^^^^^
  --> noc/flag_on_the_other_noc.cpp:14:5
14 |     noc_async_write(get_write_ptr(1), other(get_write_ptr(0)), kTile);
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ sent here
   = core (1,0), brisc, kernel noc/flag_on_the_other_noc.cpp
   = noc 1: 2048 B from core (0,0) to L1 0x19480
   = note: only transfers of the same NoC, channel, source and destination stay in order
   = help: wait for a signal that the sender sends after a barrier, or on the same NoC and channel
*/
