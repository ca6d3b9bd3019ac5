// One kernel is both sides and asks for room before it pops.
// roles: ncrisc; cbs: 0x2
#include "dataflow_api.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    for (int i = 0; i < 3; i++) {
        cb_reserve_back(0, 1);
        cb_push_back(0, 1);
    }
    cb_wait_front(0, 3);
    cb_pop_front(0, 3);
#endif
}

/* expected:
error[deadlock]: no kernel can run: 1 on core (0,0) waits, nothing is in flight
  --> waits_for_itself.cpp:8:9
8 |         cb_reserve_back(0, 1);
  |         ^^^^^^^^^^^^^^^^^^^^^ waits here
   | core (0,0)
   |   ncrisc  waits for 1 free page in c_0: 0 of 2 free   waits_for_itself.cpp:8
   |           only it pops c_0 at waits_for_itself.cpp:12
   = cause: ncrisc waits at waits_for_itself.cpp:8 for itself: only it pops c_0
   = help: pop before waiting, or let another kernel do it
*/
