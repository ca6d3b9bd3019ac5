// A write to page 1 of a buffer of one page on another core: it lands in the next buffer.
// roles: brisc compute; cores: 2x1; cbs: 0x1 1x1 16x1
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
    noc_async_write(get_write_ptr(0), other(get_write_ptr(0) + (wrong ? kTile : 0)), kTile);  // memory-overrun
    noc_async_write_barrier();
#endif
}

/* expected:
finding[memory-overrun]: a write to L1 of another core goes to c_1, which brisc never asked for
  --> memory/noc_write_into_neighbour_remote.cpp:15:5
15 |     noc_async_write(get_write_ptr(0), other(get_write_ptr(0) + (wrong ? kTile : 0)), kTile);  // memory-overrun
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), brisc, kernel memory/noc_write_into_neighbour_remote.cpp
   = 2048 B at L1 0x19c80 of core (1,0), 0 B after the start of c_1
   = c_1 was made at cases.py with 1 page of 2048 B
   = note: an index that runs past the end of one buffer changes the next one
   = help: check where the address comes from
*/
