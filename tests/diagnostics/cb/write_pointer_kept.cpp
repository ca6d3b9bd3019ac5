// The write pointer is taken once, before the loop: every tile goes to the first page.
// roles: ncrisc; cbs: 0x2; drain: 0x4
#include "case.h"

void kernel_main() {
    uint32_t to = get_write_ptr(0);
    for (uint32_t tile = 0; tile < 4; tile++) {
        cb_reserve_back(0, 1);
        if (!wrong) to = get_write_ptr(0);
        noc_async_read(in(tile), to, kTile);  // cb-write-outside
        noc_async_read_barrier();
        cb_push_back(0, 1);
    }
}

/* expected:
finding[cb-write-outside]: a read goes into page 0 of c_0, but ncrisc reserved 1 page from page 1 on
  --> cb/write_pointer_kept.cpp:10:9
10 |         noc_async_read(in(tile), to, kTile);  // cb-write-outside
   |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), ncrisc, kernel cb/write_pointer_kept.cpp
   = c_0 was made at cases.py with 2 pages of 2048 B
   = note: the consumer may still be reading this page
   = help: call cb_reserve_back(0, n) first and write at get_write_ptr(0) and up
*/
