// Half a tile is fetched, the whole one is sent.
// roles: ncrisc brisc; cbs: 0x1
#include "case.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    cb_reserve_back(0, 1);
    noc_async_read(in(0), get_write_ptr(0), wrong ? kTile / 2 : kTile);
    noc_async_read_barrier();
    cb_push_back(0, 1);
#else
    cb_wait_front(0, 1);
    noc_async_write(get_read_ptr(0), out(0), kTile);  // undefined-data
    noc_async_write_barrier();
    cb_pop_front(0, 1);
#endif
}

/* expected:
finding[undefined-data]: noc_async_write carries data of c_0 that nobody wrote, and it reaches a result
  --> data/part_of_a_page.cpp:13:5
13 |     noc_async_write(get_read_ptr(0), out(0), kTile);  // undefined-data
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  --> data/part_of_a_page.cpp:10:5
10 |     cb_push_back(0, 1);
   |     ^^^^^^^^^^^^^^^^^^ pushed here
   = core (0,0), brisc, kernel data/part_of_a_page.cpp
   = noc 1: 2048 B, 1024 of them not written, from byte 1024 on
   = note: on the card it is whatever an earlier program left there
   = help: write the data before it is sent: a missing fill, pack or copy, or a page too many
*/
