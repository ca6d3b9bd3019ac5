// More pages are given back than there are.
// roles: brisc; cbs: 0x2
#include "case.h"

void kernel_main() {
    cb_reserve_back(0, 1);
    cb_push_back(0, 1);
    cb_wait_front(0, 1);
    cb_pop_front(0, 1);
    if (wrong) cb_pop_front(0, 1);  // cb-pop-underflow
}

/* expected:
finding[cb-pop-underflow]: cb_pop_front of 1 page, but c_0 has 0 full
  --> host/cb_pop_underflow.cpp:10:16
10 |     if (wrong) cb_pop_front(0, 1);  // cb-pop-underflow
   |                ^^^^^^^^^^^^^^^^^^
   = core (0,0), brisc, kernel host/cb_pop_underflow.cpp
   = note: the 16-bit counters wrap: no later cb_wait_front waits
   = help: call cb_wait_front(0, 1) first, or pop fewer pages
*/
