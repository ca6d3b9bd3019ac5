// The neighbour sets three at once, exactly two are waited for.
// roles: brisc; semaphores: 1; cores: 2x1
#include "dataflow_api.h"

static volatile uint32_t* word(uint32_t id) { return (volatile uint32_t*)get_semaphore(id); }

static uint64_t east(uint32_t id) { return get_noc_addr(my_x[0] + 1, my_y[0], get_semaphore(id)); }
static uint64_t west(uint32_t id) { return get_noc_addr(my_x[0] - 1, my_y[0], get_semaphore(id)); }

void kernel_main() {
#ifdef COMPILE_FOR_BRISC
    if (my_logical_x_ == 0) {
        noc_semaphore_inc(east(0), 3);
    } else {
        noc_semaphore_wait(word(0), 2);
    }
#endif
}

/* expected:
error[deadlock]: no kernel can run: 1 on core (1,0) waits, nothing is in flight
  --> semaphore_overshot.cpp:15:9
15 |         noc_semaphore_wait(word(0), 2);
   |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ waits here
   | core (1,0)
   |   brisc   waits until semaphore 0 is 2: it is 3   semaphore_overshot.cpp:15
   |           brisc on (0,0) signals semaphore 0 at semaphore_overshot.cpp:13 and has finished
   = cause: semaphore 0 is 3 and went past 2, signalled at semaphore_overshot.cpp:13; the wait at semaphore_overshot.cpp:15 is for that value exactly
   = help: wait with noc_semaphore_wait_min, or set the semaphore back before it is signalled again
*/
