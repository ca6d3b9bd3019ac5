// A hand-written wait for a semaphore that is never signalled.
// roles: brisc; semaphores: 1
#include "dataflow_api.h"

static volatile uint32_t* word(uint32_t id) { return (volatile uint32_t*)get_semaphore(id); }

void kernel_main() {
#ifdef COMPILE_FOR_BRISC
    volatile uint32_t* flag = word(0);
    while (*flag != 1) {
    }
#endif
}

/* expected:
error[deadlock]: no kernel can run: 1 on core (0,0) waits, nothing is in flight
  --> spin_on_a_semaphore.cpp:10:5
10 |     while (*flag != 1) {
   |     ^^^^^^^^^^^^^^^^^^ waits here
   | core (0,0)
   |   brisc   spins on semaphore 0: it is 0   spin_on_a_semaphore.cpp:10
   |           nobody changes semaphore 0
   = cause: no kernel of this program changes semaphore 0
   = help: write it from another kernel, or wait with the API call made for it
*/
