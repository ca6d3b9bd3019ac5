// Two neighbours wait for each other before they signal.
// roles: brisc; semaphores: 1; cores: 2x1
#include "dataflow_api.h"

static volatile uint32_t* word(uint32_t id) { return (volatile uint32_t*)get_semaphore(id); }

static uint64_t east(uint32_t id) { return get_noc_addr(my_x[0] + 1, my_y[0], get_semaphore(id)); }
static uint64_t west(uint32_t id) { return get_noc_addr(my_x[0] - 1, my_y[0], get_semaphore(id)); }

void kernel_main() {
#ifdef COMPILE_FOR_BRISC
    noc_semaphore_wait(word(0), 1);
    if (my_logical_x_ == 0) noc_semaphore_inc(east(0), 1);
    else noc_semaphore_inc(west(0), 1);
#endif
}

/* expected:
error[deadlock]: no kernel can run: 2 on 2 cores wait, nothing is in flight
  --> semaphore_circle.cpp:12:5
12 |     noc_semaphore_wait(word(0), 1);
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ waits here
   | core (0,0), and 1 more in the same way
   |   brisc   waits until semaphore 0 is 1: it is 0   semaphore_circle.cpp:12
   |           brisc on (1,0) signals semaphore 0 at semaphore_circle.cpp:13, but waits at semaphore_circle.cpp:12
   = cause: a circle: brisc waits for brisc on core (1,0) (semaphore_circle.cpp:12), brisc waits for brisc on core (0,0) (semaphore_circle.cpp:12)
   = help: let one of them act before it waits
*/
