// Two tiles are sent at once, one was waited for.
// roles: ncrisc brisc; cbs: 0x2 1x1
#include "case.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    cb_reserve_back(0, 2);
    noc_async_read(in(0), get_write_ptr(0), kTile);
    noc_async_read(in(1), get_write_ptr(0) + kTile, kTile);
    noc_async_read_barrier();
    cb_push_back(0, 2);
#else
    cb_wait_front(0, wrong ? 1 : 2);
    noc_async_write(get_read_ptr(0), out(0), kTile);
    noc_async_write(get_read_ptr(0) + kTile, out(1), kTile);  // cb-read-outside
    noc_async_write_barrier();
    cb_wait_front(0, 2);
    cb_pop_front(0, 2);
#endif
}

/* expected:
finding[cb-read-outside]: a write sends page 1 of c_0, but brisc waited for 1 page from page 0 on
  --> cb/noc_write_past_waited.cpp:15:5
15 |     noc_async_write(get_read_ptr(0) + kTile, out(1), kTile);  // cb-read-outside
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), brisc, kernel cb/noc_write_past_waited.cpp
   = c_0 was made at cases.py with 2 pages of 2048 B
   = note: the producer may not have written this page yet; it worked by luck
   = help: call cb_wait_front(0, n) first and read at get_read_ptr(0) and up
*/
