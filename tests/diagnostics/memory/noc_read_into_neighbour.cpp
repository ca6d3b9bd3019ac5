// A tile is fetched to the middle of a page: its second half lands in the next buffer.
// roles: ncrisc brisc; cbs: 0x1 1x1
#include "case.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    cb_reserve_back(0, 1);
    noc_async_read(in(0), get_write_ptr(0) + (wrong ? kTile / 2 : 0), kTile);  // memory-overrun
    noc_async_read_barrier();
    cb_push_back(0, 1);
#else
    cb_wait_front(0, 1);
    cb_pop_front(0, 1);
    cb_reserve_back(1, 1);
    cb_push_back(1, 1);
    cb_wait_front(1, 1);
    cb_pop_front(1, 1);
#endif
}

/* expected:
finding[memory-overrun]: a read into L1 passes the end of c_0 by 1024 of its 2048 B
  --> memory/noc_read_into_neighbour.cpp:8:5
8 |     noc_async_read(in(0), get_write_ptr(0) + (wrong ? kTile / 2 : 0), kTile);  // memory-overrun
  |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), ncrisc, kernel memory/noc_read_into_neighbour.cpp
   = from L1 0x19880; c_0 ends at 0x19c80, after it comes c_1
   = note: what comes after it is read or overwritten
   = help: check the size and the address of this call against c_0
*/
