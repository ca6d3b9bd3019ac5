// Both data-movement cores push to the same buffer.
// roles: ncrisc brisc; cbs: 0x4 1x4 2x4
#include "case.h"

void kernel_main() {
    const uint32_t mine = wrong ? 0 : 2;
#ifdef COMPILE_FOR_NCRISC
    cb_wait_front(1, 1);
    cb_pop_front(1, 1);
    cb_reserve_back(mine, 1);
    cb_push_back(mine, 1);  // cb-two-producers
#else
    cb_reserve_back(0, 1);
    cb_push_back(0, 1);
    cb_reserve_back(1, 1);
    cb_push_back(1, 1);
    if (!wrong) cb_wait_front(2, 1);
    if (!wrong) cb_pop_front(2, 1);
    cb_wait_front(0, wrong ? 2 : 1);
    cb_pop_front(0, wrong ? 2 : 1);
#endif
}

/* expected:
finding[cb-two-producers]: ncrisc pushes to c_0, and so does brisc
  --> cb/two_producers.cpp:11:5
11 |     cb_push_back(mine, 1);  // cb-two-producers
   |     ^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), ncrisc, kernel cb/two_producers.cpp
   = brisc at cb/two_producers.cpp:14
   = note: each RISC has its own pointers: the two hand on the same pages and skip others
   = help: give each of them a circular buffer of its own
*/
