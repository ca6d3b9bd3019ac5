// The consumer looks into a page before it waits for it.
// roles: brisc; cbs: 0x2 1x1
#include "case.h"

void kernel_main() {
    cb_reserve_back(0, 1);
    l1(get_write_ptr(0))[0] = 7;
    cb_push_back(0, 1);
    if (!wrong) cb_wait_front(0, 1);
    const uint32_t value = l1(get_read_ptr(0))[0];  // cb-read-outside
    l1(get_write_ptr(1))[0] = value;
    cb_wait_front(0, 1);
    cb_pop_front(0, 1);
}

/* expected:
finding[cb-read-outside]: a load reads page 0 of c_0, but brisc waited for nothing
  --> cb/load_before_wait.cpp:10:28
10 |     const uint32_t value = l1(get_read_ptr(0))[0];  // cb-read-outside
   |                            ^^^^^^^^^^^^^^^^^^^
   = core (0,0), brisc, kernel cb/load_before_wait.cpp
   = c_0 was made at cases.py with 2 pages of 2048 B
   = note: the producer may not have written this page yet; it worked by luck
   = help: call cb_wait_front(0, n) first and read at get_read_ptr(0) and up
*/
