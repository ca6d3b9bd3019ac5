// Each side waits for the other's next signal; that one of them sets its semaphore back is no signal to itself.
// roles: brisc ncrisc; semaphores: 2
#include "dataflow_api.h"

static volatile uint32_t* word(uint32_t id) { return (volatile uint32_t*)get_semaphore(id); }

void kernel_main() {
#ifdef COMPILE_FOR_BRISC
    for (uint32_t i = 0; i < 2; ++i) {
        noc_semaphore_wait(word(0), 1);
        noc_semaphore_set(word(0), 0);
        noc_semaphore_inc(get_noc_addr(my_x[noc_index], my_y[noc_index], get_semaphore(1)), 1);
    }
#elif defined(COMPILE_FOR_NCRISC)
    noc_semaphore_inc(get_noc_addr(my_x[noc_index], my_y[noc_index], get_semaphore(0)), 1);
    noc_semaphore_wait(word(1), 2);
#endif
}

/* expected:
error[deadlock]: no kernel can run: 2 on core (0,0) wait, nothing is in flight
  --> semaphore_set_back.cpp:10:9
10 |         noc_semaphore_wait(word(0), 1);
   |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ waits here
  --> semaphore_set_back.cpp:16:5
16 |     noc_semaphore_wait(word(1), 2);
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ waits here
   | core (0,0)
   |   brisc   waits until semaphore 0 is 1: it is 0   semaphore_set_back.cpp:10
   |           ncrisc signals semaphore 0 at semaphore_set_back.cpp:15, but waits at semaphore_set_back.cpp:16
   |   ncrisc  waits until semaphore 1 is 2: it is 1   semaphore_set_back.cpp:16
   |           brisc signals semaphore 1 at semaphore_set_back.cpp:12, but waits at semaphore_set_back.cpp:10
   = cause: a circle: brisc waits for ncrisc (semaphore_set_back.cpp:10), ncrisc waits for brisc (semaphore_set_back.cpp:16)
   = help: let one of them act before it waits
*/
