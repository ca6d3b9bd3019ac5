// The consumer looks into the second page, it waited for one.
// roles: brisc; cbs: 0x2 1x1
#include "case.h"

void kernel_main() {
    cb_reserve_back(0, 2);
    l1(get_write_ptr(0))[0] = 7;
    l1(get_write_ptr(0) + kTile)[0] = 7;
    cb_push_back(0, 2);
    cb_wait_front(0, wrong ? 1 : 2);
    const uint32_t value = l1(get_read_ptr(0) + kTile)[0];  // cb-read-outside
    l1(get_write_ptr(1))[0] = value;
    cb_wait_front(0, 2);
    cb_pop_front(0, 2);
}

/* expected:
finding[cb-read-outside]: a load reads page 1 of c_0, but brisc waited for 1 page from page 0 on
  --> cb/load_past_waited.cpp:11:28
11 |     const uint32_t value = l1(get_read_ptr(0) + kTile)[0];  // cb-read-outside
   |                            ^^^^^^^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), brisc, kernel cb/load_past_waited.cpp
   = c_0 was made at cases.py with 2 pages of 2048 B
   = note: the producer may not have written this page yet; it worked by luck
   = help: call cb_wait_front(0, n) first and read at get_read_ptr(0) and up
*/
