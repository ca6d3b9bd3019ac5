// The neighbour signals semaphore 1, semaphore 0 is waited for.
// roles: brisc; semaphores: 2; cores: 2x1
#include "dataflow_api.h"

static volatile uint32_t* word(uint32_t id) { return (volatile uint32_t*)get_semaphore(id); }

static uint64_t east(uint32_t id) { return get_noc_addr(my_x[0] + 1, my_y[0], get_semaphore(id)); }
static uint64_t west(uint32_t id) { return get_noc_addr(my_x[0] - 1, my_y[0], get_semaphore(id)); }

void kernel_main() {
#ifdef COMPILE_FOR_BRISC
    if (my_logical_x_ == 0) {
        noc_semaphore_inc(east(1), 1);
    } else {
        noc_semaphore_wait(word(0), 1);
    }
#endif
}

/* expected:
error[deadlock]: no kernel can run: 1 on core (1,0) waits, nothing is in flight
  --> semaphore_wrong_id.cpp:15:9
15 |         noc_semaphore_wait(word(0), 1);
   |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ waits here
   | core (1,0)
   |   brisc   waits until semaphore 0 is 1: it is 0   semaphore_wrong_id.cpp:15
   |           nobody signals semaphore 0
   = cause: no kernel of this program signals semaphore 0
   = help: signal semaphore 0 with noc_semaphore_inc or noc_semaphore_set from another kernel
*/
