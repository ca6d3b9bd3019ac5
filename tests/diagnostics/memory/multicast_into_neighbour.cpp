// A multicast to page 1 of a buffer of one page: it lands in the next buffer, which the sender never asked for.
// roles: brisc compute; cores: 4x1; cbs: 0x1 1x1 16x1
#include "case.h"

void kernel_main() {
#ifdef COMPILE_FOR_TRISC
    cb_reserve_back(1, 1);
    cb_push_back(1, 1);
    cb_wait_front(1, 1);
    cb_pop_front(1, 1);
#else
    if (get_absolute_logical_x() != 0) return;
    noc_async_read(in(0), get_write_ptr(0), kTile);
    noc_async_read_barrier();
    const uint32_t x = get_arg_val<uint32_t>(4), y = get_arg_val<uint32_t>(5);
    const uint64_t to = get_noc_multicast_addr(x + 2, y, x, y, get_write_ptr(0) + (wrong ? kTile : 0));
    noc_async_write_multicast(get_write_ptr(0), to, kTile, 3);  // memory-overrun
    noc_async_write_barrier();
#endif
}

/* expected:
finding[memory-overrun]: a multicast to L1 of its receivers goes to c_1, which brisc never asked for
  --> memory/multicast_into_neighbour.cpp:17:5
17 |     noc_async_write_multicast(get_write_ptr(0), to, kTile, 3);  // memory-overrun
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), brisc, kernel memory/multicast_into_neighbour.cpp
   = 2048 B at L1 0x19c80 of core (1,0) and 2 more receivers, 0 B after the start of c_1
   = c_1 was made at cases.py with 1 page of 2048 B
   = note: an index that runs past the end of one buffer changes the next one
   = help: check where the address comes from
*/
