// The consumer waits for a buffer that nobody fills.
// roles: brisc ncrisc; cbs: 0x2
#include "dataflow_api.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    // nothing to do
#endif
#ifdef COMPILE_FOR_BRISC
    cb_wait_front(0, 1);
    cb_pop_front(0, 1);
#endif
}

/* expected:
error[deadlock]: no kernel can run: 1 on core (0,0) waits, nothing is in flight
  --> missing_producer.cpp:10:5
10 |     cb_wait_front(0, 1);
   |     ^^^^^^^^^^^^^^^^^^^ waits here
   | core (0,0)
   |   brisc   waits for 1 page in c_0: 0 of 2 full   missing_producer.cpp:10
   |           nobody pushes c_0
   |   ncrisc  has finished
   = cause: no kernel on core (0,0) pushes c_0
   = help: call cb_push_back(0, 1) in another kernel on this core, or check the argument that names c_0
*/
