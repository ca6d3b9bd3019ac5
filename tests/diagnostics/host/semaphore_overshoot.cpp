// The kernel waits for 1 while the semaphore is at 2 already; only a reset lets it go on.
// roles: brisc ncrisc; cbs: 0x1; semaphores: 1
#include "case.h"

void kernel_main() {
    auto* semaphore = l1(get_semaphore(0));
#ifdef COMPILE_FOR_NCRISC
    noc_semaphore_set(semaphore, wrong ? 2 : 1);
    cb_reserve_back(0, 1);
    cb_push_back(0, 1);
    cb_reserve_back(0, 1);
    noc_semaphore_set(semaphore, 1);
#else
    cb_wait_front(0, 1);
    cb_pop_front(0, 1);
    noc_semaphore_wait(semaphore, 1);  // semaphore-overshoot
#endif
}

/* expected:
finding[semaphore-overshoot]: noc_semaphore_wait waits for 1, but the semaphore is at 2 already
  --> host/semaphore_overshoot.cpp:16:5
16 |     noc_semaphore_wait(semaphore, 1);  // semaphore-overshoot
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), brisc, kernel host/semaphore_overshoot.cpp
   = the word at L1 0x8100
   = note: the wait is for equality: a value beyond it is never seen
   = help: use noc_semaphore_wait_min, or reset the semaphore before others can increment it again
*/
