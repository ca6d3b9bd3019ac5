// The producer pushes another buffer than the consumer waits for.
// roles: brisc ncrisc; cbs: 0x2 1x2
#include "dataflow_api.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    cb_reserve_back(1, 1);
    cb_push_back(1, 1);
#endif
#ifdef COMPILE_FOR_BRISC
    cb_wait_front(0, 1);
    cb_pop_front(0, 1);
#endif
}

/* expected:
error[deadlock]: no kernel can run: 1 on core (0,0) waits, nothing is in flight
  --> wrong_index.cpp:11:5
11 |     cb_wait_front(0, 1);
   |     ^^^^^^^^^^^^^^^^^^^ waits here
   | core (0,0)
   |   brisc   waits for 1 page in c_0: 0 of 2 full   wrong_index.cpp:11
   |           nobody pushes c_0
   |   ncrisc  has finished
   = cause: no kernel on core (0,0) pushes c_0
   = help: ncrisc pushes c_1 at wrong_index.cpp:8, which nobody pops: one of the two indices may be wrong
*/
