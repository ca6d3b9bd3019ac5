// A wait for a page hides a wait for another core.
// roles: brisc ncrisc; cbs: 0x2; semaphores: 1; cores: 2x1
#include "dataflow_api.h"

static volatile uint32_t* word(uint32_t id) { return (volatile uint32_t*)get_semaphore(id); }

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    if (my_logical_x_ == 0) {
        noc_semaphore_wait(word(0), 1);
        cb_reserve_back(0, 1);
        cb_push_back(0, 1);
    }
#endif
#ifdef COMPILE_FOR_BRISC
    if (my_logical_x_ == 0) {
        cb_wait_front(0, 1);
        cb_pop_front(0, 1);
    }
#endif
}

/* expected:
error[deadlock]: no kernel can run: 2 on core (0,0) wait, nothing is in flight
  --> chain_to_another_core.cpp:10:9
10 |         noc_semaphore_wait(word(0), 1);
   |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ waits here
   | core (0,0)
   |   brisc   waits for 1 page in c_0: 0 of 2 full   chain_to_another_core.cpp:17
   |           ncrisc pushes c_0 at chain_to_another_core.cpp:12, but waits at chain_to_another_core.cpp:10
   |   ncrisc  waits until semaphore 0 is 1: it is 0   chain_to_another_core.cpp:10
   |           nobody signals semaphore 0
   = cause: no kernel of this program signals semaphore 0
   = help: signal semaphore 0 with noc_semaphore_inc or noc_semaphore_set from another kernel
*/
