// More pages are asked for than the buffer holds.
// roles: brisc; cbs: 0x2
#include "case.h"

void kernel_main() {
    cb_reserve_back(0, wrong ? 4 : 2);  // cb-overflow
    cb_push_back(0, 2);
    cb_wait_front(0, 2);
    cb_pop_front(0, 2);
}

/* expected:
error[cb-overflow]: cb_reserve_back asks for 4 pages, but c_0 holds 2
  --> host/cb_overflow.cpp:6:5
6 |     cb_reserve_back(0, wrong ? 4 : 2);  // cb-overflow
  |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), brisc, kernel host/cb_overflow.cpp
   = c_0 was made at cases.py with total_size=4096, page_size=2048
   = note: it can never return
   = help: ask for at most 2 pages at a time, or make total_size at least 8192
*/
