// The producer reserves and never pushes.
// roles: brisc ncrisc; cbs: 0x2
#include "dataflow_api.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    cb_reserve_back(0, 1);
    *(volatile uint32_t*)get_write_ptr(0) = 5;
#endif
#ifdef COMPILE_FOR_BRISC
    cb_wait_front(0, 1);
    cb_pop_front(0, 1);
#endif
}

/* expected:
error[deadlock]: no kernel can run: 1 on core (0,0) waits, nothing is in flight
  --> forgotten_push.cpp:11:5
11 |     cb_wait_front(0, 1);
   |     ^^^^^^^^^^^^^^^^^^^ waits here
  --> forgotten_push.cpp:7:5
7 |     cb_reserve_back(0, 1);
  |     ^^^^^^^^^^^^^^^^^^^^^ reserved here, never pushed
   | core (0,0)
   |   brisc   waits for 1 page in c_0: 0 of 2 full   forgotten_push.cpp:11
   |           nobody pushes c_0
   |   ncrisc  has finished
   = cause: no kernel on core (0,0) pushes c_0
   = help: ncrisc calls cb_reserve_back for c_0 at forgotten_push.cpp:7 but never cb_push_back: add the call after it
*/
