// The consumer waits for each page and never pops.
// roles: brisc ncrisc; cbs: 0x2
#include "dataflow_api.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    for (int i = 0; i < 4; i++) {
        cb_reserve_back(0, 1);
        cb_push_back(0, 1);
    }
#endif
#ifdef COMPILE_FOR_BRISC
    uint32_t sum = 0;
    for (int i = 0; i < 2; i++) {
        cb_wait_front(0, 1);
        sum += *(volatile uint32_t*)get_read_ptr(0);
    }
    *(volatile uint32_t*)0x100000 = sum;
#endif
}

/* expected:
error[deadlock]: no kernel can run: 1 on core (0,0) waits, nothing is in flight
  --> forgotten_pop.cpp:8:9
8 |         cb_reserve_back(0, 1);
  |         ^^^^^^^^^^^^^^^^^^^^^ waits here
  --> forgotten_pop.cpp:15:9
15 |         cb_wait_front(0, 1);
   |         ^^^^^^^^^^^^^^^^^^^ waited for here, never popped
   | core (0,0)
   |   brisc   has finished
   |   ncrisc  waits for 1 free page in c_0: 0 of 2 free   forgotten_pop.cpp:8
   |           nobody pops c_0
   = cause: no kernel on core (0,0) pops c_0
   = help: brisc calls cb_wait_front for c_0 at forgotten_pop.cpp:15 but never cb_pop_front: add the call after it
*/
