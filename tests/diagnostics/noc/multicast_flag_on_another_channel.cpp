// Data go by multicast, the signal by an increment to one receiver: nothing keeps the two in order.
// roles: brisc; cores: 3x1; cbs: 0x1 1x1; semaphores: 1
#include "case.h"

void kernel_main() {
    const uint32_t x = get_arg_val<uint32_t>(4), y = get_arg_val<uint32_t>(5);
    if (get_absolute_logical_x() != 0) {
        noc_semaphore_wait(l1(get_semaphore(0)), 1);
        const uint32_t value = l1(get_write_ptr(0))[0];  // noc-in-flight
        l1(get_write_ptr(1))[0] = value;
        return;
    }
    noc_async_read(in(0), get_write_ptr(1), kTile);
    noc_async_read_barrier();
    noc_async_write_multicast(get_write_ptr(1), get_noc_multicast_addr(x + 1, y, x, y, get_write_ptr(0)), kTile, 2);
    if (!wrong) noc_async_write_barrier();
    for (uint32_t core = 0; core < 2; core++) noc_semaphore_inc(get_noc_addr(x + core, y, get_semaphore(0)), 1);
    noc_async_atomic_barrier();
    noc_async_write_barrier();
}

/* expected:
finding[noc-in-flight]: a load reads data that noc_async_write_multicast of another core is still bringing
  --> noc/multicast_flag_on_another_channel.cpp:9:32
9 |         const uint32_t value = l1(get_write_ptr(0))[0];  // noc-in-flight
  |                                ^^^^^^^^^^^^^^^^^^^^
  --> noc/multicast_flag_on_another_channel.cpp:15:5
15 |     noc_async_write_multicast(get_write_ptr(1), get_noc_multicast_addr(x + 1, y, x, y, get_write_ptr(0)), kTile, 2);
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ sent here
   = core (2,0), brisc, kernel noc/multicast_flag_on_another_channel.cpp; 1 more core in the same way
   = noc 1: 2048 B from core (0,0) to L1 0x19480
   = note: only transfers of the same NoC, channel, source and destination stay in order
   = help: wait for a signal that the sender sends after a barrier, or on the same NoC and channel
*/
