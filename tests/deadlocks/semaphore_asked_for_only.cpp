// A kernel takes the semaphore's address and forgets to signal it.
// roles: brisc ncrisc; semaphores: 1
#include "dataflow_api.h"

void kernel_main() {
    const uint32_t done = get_semaphore(0);
#ifdef COMPILE_FOR_BRISC
    noc_semaphore_wait((volatile uint32_t*)done, 1);
#endif
}

/* expected:
error[deadlock]: no kernel can run: 1 on core (0,0) waits, nothing is in flight
  --> semaphore_asked_for_only.cpp:8:5
8 |     noc_semaphore_wait((volatile uint32_t*)done, 1);
  |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ waits here
  --> semaphore_asked_for_only.cpp:6:27
6 |     const uint32_t done = get_semaphore(0);
  |                           ^^^^^^^^^^^^^^^^ asks for semaphore 0, never signals it
   | core (0,0)
   |   brisc   waits until semaphore 0 is 1: it is 0   semaphore_asked_for_only.cpp:8
   |           nobody signals semaphore 0
   |   ncrisc  has finished
   = cause: no kernel of this program signals semaphore 0
   = help: ncrisc on core (0,0) has semaphore 0 at semaphore_asked_for_only.cpp:6 but never signals it: add noc_semaphore_inc or noc_semaphore_set there
*/
