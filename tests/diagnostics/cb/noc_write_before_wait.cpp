// A tile is sent before it was waited for.
// roles: ncrisc brisc; cbs: 0x1 1x1
#include "case.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    cb_reserve_back(0, 1);
    noc_async_read(in(0), get_write_ptr(0), kTile);
    noc_async_read_barrier();
    cb_push_back(0, 1);
    cb_reserve_back(1, 1);
    cb_push_back(1, 1);
#else
    cb_wait_front(1, 1);
    if (!wrong) cb_wait_front(0, 1);
    noc_async_write(get_read_ptr(0), out(0), kTile);  // cb-read-outside
    noc_async_write_barrier();
    cb_wait_front(0, 1);
    cb_pop_front(0, 1);
    cb_pop_front(1, 1);
#endif
}

/* expected:
finding[cb-read-outside]: a write sends page 0 of c_0, but brisc waited for nothing
  --> cb/noc_write_before_wait.cpp:16:5
16 |     noc_async_write(get_read_ptr(0), out(0), kTile);  // cb-read-outside
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), brisc, kernel cb/noc_write_before_wait.cpp
   = c_0 was made at cases.py with 1 page of 2048 B
   = note: the producer may not have written this page yet; it worked by luck
   = help: call cb_wait_front(0, n) first and read at get_read_ptr(0) and up
*/
