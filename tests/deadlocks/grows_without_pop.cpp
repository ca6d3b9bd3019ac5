// The consumer waits for ever more pages and keeps them all.
// roles: brisc ncrisc; cbs: 0x4
#include "dataflow_api.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    for (int i = 0; i < 3; i++) {
        cb_reserve_back(0, 1);
        cb_push_back(0, 1);
    }
#endif
#ifdef COMPILE_FOR_BRISC
    for (int i = 1; i <= 4; i++) cb_wait_front(0, i);
    cb_pop_front(0, 4);
#endif
}

/* expected:
error[deadlock]: no kernel can run: 1 on core (0,0) waits, nothing is in flight
  --> grows_without_pop.cpp:13:34
13 |     for (int i = 1; i <= 4; i++) cb_wait_front(0, i);
   |                                  ^^^^^^^^^^^^^^^^^^^ waits here
  --> grows_without_pop.cpp:9:9
9 |         cb_push_back(0, 1);
  |         ^^^^^^^^^^^^^^^^^^ ncrisc pushes c_0 here, and has finished
   | core (0,0)
   |   brisc   waits for 4 pages in c_0: 3 of 4 full   grows_without_pop.cpp:13
   |           ncrisc pushes c_0 at grows_without_pop.cpp:9 and has finished
   |   ncrisc  has finished
   = cause: ncrisc has finished after pushing 3 pages to c_0 (last at grows_without_pop.cpp:9); brisc took 0 and needs 4 at grows_without_pop.cpp:13
   = help: let both sides of c_0 use the same number of pages
*/
