// The sender waits for a credit from three receivers, and there are two.
// roles: brisc; semaphores: 2; cores: 3x1
#include "dataflow_api.h"

static volatile uint32_t* word(uint32_t id) { return (volatile uint32_t*)get_semaphore(id); }

void kernel_main() {
#ifdef COMPILE_FOR_BRISC
    if (my_logical_x_ == 0) {
        noc_semaphore_wait(word(0), 3);
        for (uint32_t i = 1; i < 3; i++) noc_semaphore_inc(get_noc_addr(my_x[0] + i, my_y[0], get_semaphore(1)), 1);
    } else {
        noc_semaphore_inc(get_noc_addr(my_x[0] - my_logical_x_, my_y[0], get_semaphore(0)), 1);
        noc_semaphore_wait(word(1), 1);
    }
#endif
}

/* expected:
error[deadlock]: no kernel can run: 3 on 3 cores wait, nothing is in flight
  --> sender_and_receivers.cpp:10:9
10 |         noc_semaphore_wait(word(0), 3);
   |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ waits here
  --> sender_and_receivers.cpp:14:9
14 |         noc_semaphore_wait(word(1), 1);
   |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ waits here
   | core (0,0)
   |   brisc   waits until semaphore 0 is 3: it is 2   sender_and_receivers.cpp:10
   |           brisc on (1,0) signals semaphore 0 at sender_and_receivers.cpp:13, but waits at sender_and_receivers.cpp:14
   |           brisc on (2,0) signals semaphore 0 at sender_and_receivers.cpp:13, but waits at sender_and_receivers.cpp:14
   | core (1,0), and 1 more in the same way
   |   brisc   waits until semaphore 1 is 1: it is 0   sender_and_receivers.cpp:14
   |           brisc on (0,0) signals semaphore 1 at sender_and_receivers.cpp:11, but waits at sender_and_receivers.cpp:10
   |           brisc on (2,0) signals semaphore 1 at sender_and_receivers.cpp:11, but waits at sender_and_receivers.cpp:14
   = cause: a circle: brisc waits for brisc on core (1,0) (sender_and_receivers.cpp:10), brisc waits for brisc on core (0,0) (sender_and_receivers.cpp:14)
   = help: let one of them act before it waits
*/
