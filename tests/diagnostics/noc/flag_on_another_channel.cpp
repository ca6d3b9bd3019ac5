// Data and signal go over the same NoC, but over different channels.
// roles: brisc; cores: 2x1; cbs: 0x1 1x1; semaphores: 1
#include "case.h"

void kernel_main() {
    if (get_absolute_logical_x() == 1) {
        noc_semaphore_wait(l1(get_semaphore(0)), 1);
        const uint32_t value = l1(get_write_ptr(0))[0];  // race-read-write
        l1(get_write_ptr(1))[0] = value;
        return;
    }
    noc_async_read(in(0), get_write_ptr(1), kTile);
    noc_async_read_barrier();
    noc_async_write(get_write_ptr(1), other(get_write_ptr(0)), kTile);
    if (!wrong) noc_async_write_barrier();
    noc_semaphore_inc(other(get_semaphore(0)), 1, noc_index, NOC_MULTICAST_WRITE_VC);
    noc_async_atomic_barrier();
    noc_async_write_barrier();
}

/* expected:
finding[race-read-write]: a load reads what noc_async_write writes, and nothing orders the two
  --> noc/flag_on_another_channel.cpp:8:32
8 |         const uint32_t value = l1(get_write_ptr(0))[0];  // race-read-write
  |                                ^^^^^^^^^^^^^^^^^^^^ read by brisc of core (1,0)
  --> noc/flag_on_another_channel.cpp:14:5
14 |     noc_async_write(get_write_ptr(1), other(get_write_ptr(0)), kTile);
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ written by brisc of core (0,0)
   = core (1,0), brisc, kernel noc/flag_on_another_channel.cpp
   = from L1 0x19480 of core (1,0) on, page 0 of c_0
   = noc_async_write: 2048 B on noc 1, channel 1
   = ordered so far: noc/flag_on_another_channel.cpp:16 (brisc of core (0,0)) -> noc/flag_on_another_channel.cpp:7 (brisc of core (1,0))
   = note: the write was started before, but nothing says that it has landed: no acknowledgement was waited for, and no signal came after it on the same NoC and channel to the same receivers
   = help: call noc_async_write_barrier() in brisc before the signal, or send the signal on the same NoC and channel
*/
