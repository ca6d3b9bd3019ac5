// A multicast has the size of the sender's page, but the receivers' buffer is smaller.
// roles: brisc; cores: 4x1; cbs: 0x1 1x1:1024B
#include "case.h"

void kernel_main() {
    if (get_absolute_logical_x() != 0) return;
    noc_async_read(in(0), get_write_ptr(0), kTile);
    noc_async_read_barrier();
    const uint32_t x = get_arg_val<uint32_t>(4), y = get_arg_val<uint32_t>(5);
    const uint64_t to = get_noc_multicast_addr(x + 2, y, x, y, get_write_ptr(1));
    noc_async_write_multicast(get_write_ptr(0), to, wrong ? kTile : 1024, 3);  // memory-overrun
    noc_async_write_barrier();
}

/* expected:
finding[memory-overrun]: a multicast to L1 of its receivers passes the end of c_1 by 1024 of its 2048 B
  --> memory/multicast_past_buffer.cpp:11:5
11 |     noc_async_write_multicast(get_write_ptr(0), to, wrong ? kTile : 1024, 3);  // memory-overrun
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), brisc, kernel memory/multicast_past_buffer.cpp
   = from L1 0x19c80 of core (1,0) and 2 more receivers; c_1 ends at 0x1a080, after it comes nothing
   = note: what comes after it is read or overwritten
   = help: check the size and the address of this call against c_1
*/
