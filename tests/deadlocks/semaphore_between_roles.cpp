// The reader would set the semaphore after a page that never comes.
// roles: brisc ncrisc; cbs: 0x2; semaphores: 1
#include "dataflow_api.h"

static volatile uint32_t* word(uint32_t id) { return (volatile uint32_t*)get_semaphore(id); }

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    cb_wait_front(0, 1);
    cb_pop_front(0, 1);
    noc_semaphore_set(word(0), 1);
#endif
#ifdef COMPILE_FOR_BRISC
    noc_semaphore_wait(word(0), 1);
    cb_reserve_back(0, 1);
    cb_push_back(0, 1);
#endif
}

/* expected:
error[deadlock]: no kernel can run: 2 on core (0,0) wait, nothing is in flight
  --> semaphore_between_roles.cpp:14:5
14 |     noc_semaphore_wait(word(0), 1);
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ waits here
  --> semaphore_between_roles.cpp:9:5
9 |     cb_wait_front(0, 1);
  |     ^^^^^^^^^^^^^^^^^^^ waits here
   | core (0,0)
   |   brisc   waits until semaphore 0 is 1: it is 0   semaphore_between_roles.cpp:14
   |           ncrisc signals semaphore 0 at semaphore_between_roles.cpp:11, but waits at semaphore_between_roles.cpp:9
   |   ncrisc  waits for 1 page in c_0: 0 of 2 full   semaphore_between_roles.cpp:9
   |           brisc pushes c_0 at semaphore_between_roles.cpp:16, but waits at semaphore_between_roles.cpp:14
   = cause: a circle: brisc waits for ncrisc (semaphore_between_roles.cpp:14), ncrisc waits for brisc (semaphore_between_roles.cpp:9)
   = help: let one of them act before it waits
*/
