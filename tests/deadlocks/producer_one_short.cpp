// The producer pushes three pages, the consumer waits for four.
// roles: brisc ncrisc; cbs: 0x2
#include "dataflow_api.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    for (int i = 0; i < 3; i++) {
        cb_reserve_back(0, 1);
        cb_push_back(0, 1);
    }
#endif
#ifdef COMPILE_FOR_BRISC
    for (int i = 0; i < 4; i++) {
        cb_wait_front(0, 1);
        cb_pop_front(0, 1);
    }
#endif
}

/* expected:
error[deadlock]: no kernel can run: 1 on core (0,0) waits, nothing is in flight
  --> producer_one_short.cpp:14:9
14 |         cb_wait_front(0, 1);
   |         ^^^^^^^^^^^^^^^^^^^ waits here
  --> producer_one_short.cpp:9:9
9 |         cb_push_back(0, 1);
  |         ^^^^^^^^^^^^^^^^^^ ncrisc pushes c_0 here, and has finished
   | core (0,0)
   |   brisc   waits for 1 page in c_0: 0 of 2 full   producer_one_short.cpp:14
   |           ncrisc pushes c_0 at producer_one_short.cpp:9 and has finished
   |   ncrisc  has finished
   = cause: ncrisc has finished after pushing 3 pages to c_0 (last at producer_one_short.cpp:9); brisc took 3 and needs 1 at producer_one_short.cpp:14
   = help: let both sides of c_0 use the same number of pages
*/
