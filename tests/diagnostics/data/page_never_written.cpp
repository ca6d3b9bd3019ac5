// A page is pushed empty and sent to the output.
// roles: ncrisc brisc; cbs: 0x1
#include "case.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    cb_reserve_back(0, 1);
    if (!wrong) noc_async_read(in(0), get_write_ptr(0), kTile);
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
  --> data/page_never_written.cpp:13:5
13 |     noc_async_write(get_read_ptr(0), out(0), kTile);  // undefined-data
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  --> data/page_never_written.cpp:10:5
10 |     cb_push_back(0, 1);
   |     ^^^^^^^^^^^^^^^^^^ pushed here
   = core (0,0), brisc, kernel data/page_never_written.cpp
   = noc 1: 2048 B, none of them written
   = note: on the card it is whatever an earlier program left there
   = help: write the data before it is sent: a missing fill, pack or copy, or a page too many
*/
