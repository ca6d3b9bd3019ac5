// The signal goes back to the sender.
// roles: brisc; semaphores: 1; cores: 2x1
#include "dataflow_api.h"

static volatile uint32_t* word(uint32_t id) { return (volatile uint32_t*)get_semaphore(id); }

void kernel_main() {
#ifdef COMPILE_FOR_BRISC
    if (my_logical_x_ == 0) {
        noc_semaphore_inc(get_noc_addr(my_x[0], my_y[0], get_semaphore(0)), 1);
    } else {
        noc_semaphore_wait(word(0), 1);
    }
#endif
}

/* expected:
error[deadlock]: no kernel can run: 1 on core (1,0) waits, nothing is in flight
  --> semaphore_wrong_core.cpp:12:9
12 |         noc_semaphore_wait(word(0), 1);
   |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ waits here
   | core (1,0)
   |   brisc   waits until semaphore 0 is 1: it is 0   semaphore_wrong_core.cpp:12
   |           nobody signals semaphore 0
   = cause: no kernel of this program signals semaphore 0
   = help: brisc on core (0,0) signals the same word of another core at semaphore_wrong_core.cpp:10: check its target
*/
