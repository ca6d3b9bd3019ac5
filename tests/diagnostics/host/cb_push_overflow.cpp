// More pages are handed on than are free.
// roles: brisc; cbs: 0x2
#include "case.h"

void kernel_main() {
    cb_reserve_back(0, 2);
    cb_push_back(0, 2);
    if (wrong) cb_push_back(0, 1);  // cb-push-overflow
    cb_wait_front(0, 2);
    cb_pop_front(0, 2);
}

/* expected:
finding[cb-push-overflow]: cb_push_back of 1 page makes 3 full pages in c_0, which holds 2
  --> host/cb_push_overflow.cpp:8:16
8 |     if (wrong) cb_push_back(0, 1);  // cb-push-overflow
  |                ^^^^^^^^^^^^^^^^^^
   = core (0,0), brisc, kernel host/cb_push_overflow.cpp
   = c_0 was made at cases.py with total_size=4096, page_size=2048
   = note: pages that nobody has popped are overwritten, and no later cb_reserve_back waits
   = help: call cb_reserve_back(0, 1) first, or push fewer pages
*/
