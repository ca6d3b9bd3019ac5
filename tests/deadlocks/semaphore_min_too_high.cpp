// At least five are waited for, two arrive.
// roles: brisc; semaphores: 1; cores: 2x1
#include "dataflow_api.h"

static volatile uint32_t* word(uint32_t id) { return (volatile uint32_t*)get_semaphore(id); }

static uint64_t east(uint32_t id) { return get_noc_addr(my_x[0] + 1, my_y[0], get_semaphore(id)); }
static uint64_t west(uint32_t id) { return get_noc_addr(my_x[0] - 1, my_y[0], get_semaphore(id)); }

void kernel_main() {
#ifdef COMPILE_FOR_BRISC
    if (my_logical_x_ == 0) {
        noc_semaphore_inc(east(0), 2);
    } else {
        noc_semaphore_wait_min(word(0), 5);
    }
#endif
}

/* expected:
error[deadlock]: no kernel can run: 1 on core (1,0) waits, nothing is in flight
  --> semaphore_min_too_high.cpp:15:9
15 |         noc_semaphore_wait_min(word(0), 5);
   |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ waits here
  --> semaphore_min_too_high.cpp:13:9
13 |         noc_semaphore_inc(east(0), 2);
   |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ brisc signals semaphore 0 here, and has finished
   | core (1,0)
   |   brisc   waits until semaphore 0 is at least 5: it is 2   semaphore_min_too_high.cpp:15
   |           brisc on (0,0) signals semaphore 0 at semaphore_min_too_high.cpp:13 and has finished
   = cause: brisc on core (0,0) signals semaphore 0 at semaphore_min_too_high.cpp:13, but has finished
   = help: count the signals: 3 more are needed
*/
