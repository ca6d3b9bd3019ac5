// The producer fills a buffer that nobody empties.
// roles: ncrisc; cbs: 0x2
#include "dataflow_api.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    for (int i = 0; i < 3; i++) {
        cb_reserve_back(0, 1);
        cb_push_back(0, 1);
    }
#endif
}

/* expected:
error[deadlock]: no kernel can run: 1 on core (0,0) waits, nothing is in flight
  --> missing_consumer.cpp:8:9
8 |         cb_reserve_back(0, 1);
  |         ^^^^^^^^^^^^^^^^^^^^^ waits here
   | core (0,0)
   |   ncrisc  waits for 1 free page in c_0: 0 of 2 free   missing_consumer.cpp:8
   |           nobody pops c_0
   = cause: no kernel on core (0,0) pops c_0
   = help: call cb_pop_front(0, 1) in another kernel on this core, or check the argument that names c_0
*/
