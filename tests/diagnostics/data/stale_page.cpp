// Only the first of two pages is fetched: the second still holds the last one's data.
// roles: ncrisc brisc; cbs: 0x1
#include "case.h"

void kernel_main() {
    for (uint32_t tile = 0; tile < 2; tile++) {
#ifdef COMPILE_FOR_NCRISC
        cb_reserve_back(0, 1);
        if (tile == 0 || !wrong) noc_async_read(in(tile), get_write_ptr(0), kTile);
        noc_async_read_barrier();
        cb_push_back(0, 1);
#else
        cb_wait_front(0, 1);
        noc_async_write(get_read_ptr(0), out(tile), kTile);  // undefined-data
        noc_async_write_barrier();
        cb_pop_front(0, 1);
#endif
    }
}

/* expected:
finding[undefined-data]: noc_async_write carries data of c_0 that nobody wrote, and it reaches a result
  --> data/stale_page.cpp:14:9
14 |         noc_async_write(get_read_ptr(0), out(tile), kTile);  // undefined-data
   |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  --> data/stale_page.cpp:11:9
11 |         cb_push_back(0, 1);
   |         ^^^^^^^^^^^^^^^^^^ pushed here
   = core (0,0), brisc, kernel data/stale_page.cpp
   = noc 1: 2048 B, none of them written
   = note: on the card it is whatever an earlier program left there
   = help: write the data before it is sent: a missing fill, pack or copy, or a page too many
*/
