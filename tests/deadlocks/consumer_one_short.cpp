// The consumer ends before the producer has room for its last page.
// roles: brisc ncrisc; cbs: 0x2
#include "dataflow_api.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    for (int i = 0; i < 6; i++) {
        cb_reserve_back(0, 1);
        cb_push_back(0, 1);
    }
#endif
#ifdef COMPILE_FOR_BRISC
    for (int i = 0; i < 3; i++) {
        cb_wait_front(0, 1);
        cb_pop_front(0, 1);
    }
#endif
}

/* expected:
error[deadlock]: no kernel can run: 1 on core (0,0) waits, nothing is in flight
  --> consumer_one_short.cpp:8:9
8 |         cb_reserve_back(0, 1);
  |         ^^^^^^^^^^^^^^^^^^^^^ waits here
  --> consumer_one_short.cpp:15:9
15 |         cb_pop_front(0, 1);
   |         ^^^^^^^^^^^^^^^^^^ brisc pops c_0 here, and has finished
   | core (0,0)
   |   brisc   has finished
   |   ncrisc  waits for 1 free page in c_0: 0 of 2 free   consumer_one_short.cpp:8
   |           brisc pops c_0 at consumer_one_short.cpp:15 and has finished
   = cause: brisc has finished after popping 3 pages from c_0 (last at consumer_one_short.cpp:15); ncrisc pushed 5 and needs room for 1 more at consumer_one_short.cpp:8
   = help: let both sides of c_0 use the same number of pages
*/
