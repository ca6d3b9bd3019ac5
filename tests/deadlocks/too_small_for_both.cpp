// Pushed by twos, taken by threes, and only three fit.
// roles: brisc ncrisc; cbs: 0x3
#include "dataflow_api.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    for (int i = 0; i < 3; i++) {
        cb_reserve_back(0, 2);
        cb_push_back(0, 2);
    }
#endif
#ifdef COMPILE_FOR_BRISC
    cb_wait_front(0, 3);
    cb_pop_front(0, 3);
#endif
}

/* expected:
error[deadlock]: no kernel can run: 2 on core (0,0) wait, nothing is in flight
  --> too_small_for_both.cpp:13:5
13 |     cb_wait_front(0, 3);
   |     ^^^^^^^^^^^^^^^^^^^ waits here
  --> too_small_for_both.cpp:8:9
8 |         cb_reserve_back(0, 2);
  |         ^^^^^^^^^^^^^^^^^^^^^ waits here
   | core (0,0)
   |   brisc   waits for 3 pages in c_0: 2 of 3 full   too_small_for_both.cpp:13
   |           ncrisc pushes c_0 at too_small_for_both.cpp:9, but waits at too_small_for_both.cpp:8
   |   ncrisc  waits for 2 free pages in c_0: 1 of 3 free   too_small_for_both.cpp:8
   |           brisc pops c_0 at too_small_for_both.cpp:14, but waits at too_small_for_both.cpp:13
   = cause: a circle: brisc waits for ncrisc (too_small_for_both.cpp:13), ncrisc waits for brisc (too_small_for_both.cpp:8)
   = help: c_0 has 3 pages and holds 2: give it at least 4, or ask for fewer at a time
*/
