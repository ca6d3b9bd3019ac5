// The same mistake on eight cores is reported once.
// roles: brisc ncrisc; cbs: 0x2; cores: 4x2
#include "dataflow_api.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    cb_reserve_back(0, 1);
    cb_push_back(0, 1);
#endif
#ifdef COMPILE_FOR_BRISC
    cb_wait_front(0, 2);
    cb_pop_front(0, 2);
#endif
}

/* expected:
error[deadlock]: no kernel can run: 8 on 8 cores wait, nothing is in flight
  --> every_core_alike.cpp:11:5
11 |     cb_wait_front(0, 2);
   |     ^^^^^^^^^^^^^^^^^^^ waits here
  --> every_core_alike.cpp:8:5
8 |     cb_push_back(0, 1);
  |     ^^^^^^^^^^^^^^^^^^ ncrisc pushes c_0 here, and has finished
   | core (0,0), and 7 more in the same way
   |   brisc   waits for 2 pages in c_0: 1 of 2 full   every_core_alike.cpp:11
   |           ncrisc pushes c_0 at every_core_alike.cpp:8 and has finished
   |   ncrisc  has finished
   = cause: ncrisc has finished after pushing 1 page to c_0 (last at every_core_alike.cpp:8); brisc took 0 and needs 2 at every_core_alike.cpp:11
   = help: let both sides of c_0 use the same number of pages
*/
