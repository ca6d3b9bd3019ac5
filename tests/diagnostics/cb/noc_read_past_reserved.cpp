// The second tile is fetched past the one page that was reserved.
// roles: ncrisc brisc; cbs: 0x4
#include "case.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    cb_reserve_back(0, wrong ? 1 : 2);
    noc_async_read(in(0), get_write_ptr(0), kTile);
    noc_async_read(in(1), get_write_ptr(0) + kTile, kTile);  // cb-write-outside
    noc_async_read_barrier();
    cb_reserve_back(0, 2);
    cb_push_back(0, 2);
#else
    cb_wait_front(0, 2);
    cb_pop_front(0, 2);
#endif
}

/* expected:
finding[cb-write-outside]: a read goes into page 1 of c_0, but ncrisc reserved 1 page from page 0 on
  --> cb/noc_read_past_reserved.cpp:9:5
9 |     noc_async_read(in(1), get_write_ptr(0) + kTile, kTile);  // cb-write-outside
  |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), ncrisc, kernel cb/noc_read_past_reserved.cpp
   = c_0 was made at cases.py with 4 pages of 2048 B
   = note: the consumer may still be reading this page
   = help: call cb_reserve_back(0, n) first and write at get_write_ptr(0) and up
*/
