// The read pointer is taken once, before the loop: from the second tile on it is that of a page given back.
// roles: brisc; cbs: 0x2; feed: 0x4
#include "case.h"

void kernel_main() {
    uint32_t from = get_read_ptr(0);
    for (uint32_t tile = 0; tile < 4; tile++) {
        cb_wait_front(0, 1);
        if (!wrong) from = get_read_ptr(0);
        noc_async_write(from, out(tile), kTile);  // cb-read-outside
        noc_async_write_barrier();
        cb_pop_front(0, 1);
    }
}

/* expected:
finding[cb-read-outside]: a write sends page 0 of c_0, but brisc waited for 1 page from page 1 on
  --> cb/read_pointer_kept.cpp:10:9
10 |         noc_async_write(from, out(tile), kTile);  // cb-read-outside
   |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), brisc, kernel cb/read_pointer_kept.cpp
   = c_0 was made at cases.py with 2 pages of 2048 B
   = note: the producer may not have written this page yet; it worked by luck
   = help: call cb_wait_front(0, n) first and read at get_read_ptr(0) and up
*/
