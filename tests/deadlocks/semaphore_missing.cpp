// A semaphore that nobody signals.
// roles: brisc; semaphores: 1
#include "dataflow_api.h"

static volatile uint32_t* word(uint32_t id) { return (volatile uint32_t*)get_semaphore(id); }

void kernel_main() {
#ifdef COMPILE_FOR_BRISC
    noc_semaphore_wait(word(0), 1);
#endif
}

/* expected:
error[deadlock]: no kernel can run: 1 on core (0,0) waits, nothing is in flight
  --> semaphore_missing.cpp:9:5
9 |     noc_semaphore_wait(word(0), 1);
  |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ waits here
   | core (0,0)
   |   brisc   waits until semaphore 0 is 1: it is 0   semaphore_missing.cpp:9
   |           nobody signals semaphore 0
   = cause: no kernel of this program signals semaphore 0
   = help: signal semaphore 0 with noc_semaphore_inc or noc_semaphore_set from another kernel
*/
