// Both data-movement cores pop from the same buffer.
// roles: ncrisc brisc; cbs: 0x4 1x4
#include "case.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    cb_reserve_back(0, 2);
    cb_push_back(0, 2);
    cb_wait_front(1, 1);
    cb_pop_front(1, 1);
    if (wrong) {
        cb_wait_front(0, 1);
        cb_pop_front(0, 1);  // cb-two-consumers
    }
#else
    for (int i = 0; i < (wrong ? 1 : 2); i++) {
        cb_wait_front(0, 1);
        cb_pop_front(0, 1);
    }
    cb_reserve_back(1, 1);
    cb_push_back(1, 1);
#endif
}

/* expected:
finding[cb-two-consumers]: ncrisc pops from c_0, and so does brisc
  --> cb/two_consumers.cpp:13:9
13 |         cb_pop_front(0, 1);  // cb-two-consumers
   |         ^^^^^^^^^^^^^^^^^^
   = core (0,0), ncrisc, kernel cb/two_consumers.cpp
   = brisc at cb/two_consumers.cpp:18
   = note: each RISC has its own pointers: the two hand on the same pages and skip others
   = help: give each of them a circular buffer of its own
*/
