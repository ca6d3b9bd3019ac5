// The sender uses its own copy of a loopback multicast before it has come back.
// roles: brisc; cores: 2x1; cbs: 0x1 1x1
#include "case.h"

void kernel_main() {
    if (get_absolute_logical_x() != 0) return;
    noc_async_read(in(0), get_write_ptr(0), kTile);
    noc_async_read_barrier();
    const uint32_t x = get_arg_val<uint32_t>(4), y = get_arg_val<uint32_t>(5);
    const uint64_t to = get_noc_multicast_addr(x, y, x - 1, y, get_write_ptr(1));
    noc_async_write_multicast_loopback_src(get_write_ptr(0), to, kTile, 2);
    if (!wrong) noc_async_write_barrier();
    const uint32_t value = l1(get_write_ptr(1))[0];  // noc-in-flight
    noc_async_write_barrier();
    l1(get_write_ptr(0))[0] = value;
}

/* expected:
finding[noc-in-flight]: a load reads data that noc_async_write_multicast_loopback_src is still bringing
  --> noc/loopback_before_barrier.cpp:13:28
13 |     const uint32_t value = l1(get_write_ptr(1))[0];  // noc-in-flight
   |                            ^^^^^^^^^^^^^^^^^^^^
  --> noc/loopback_before_barrier.cpp:11:5
11 |     noc_async_write_multicast_loopback_src(get_write_ptr(0), to, kTile, 2);
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ sent here
   = core (0,0), brisc, kernel noc/loopback_before_barrier.cpp
   = noc 1: 2048 B from core (0,0) to L1 0x19c80
   = note: what a core sends to itself goes through the NoC too
   = help: call noc_async_write_barrier() between the two
*/
