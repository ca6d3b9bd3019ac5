// A core gets the signal that its data are there and does not wait for it.
// roles: brisc; cores: 2x1; cbs: 0x1; semaphores: 1
#include "case.h"

void kernel_main() {
    if (get_absolute_logical_x() == 1) {
        if (!wrong) noc_semaphore_wait(l1(get_semaphore(0)), 1);
        return;
    }
    noc_semaphore_inc(other(get_semaphore(0)), 1);  // semaphore-ignored
    noc_async_atomic_barrier();
}

/* expected:
finding[semaphore-ignored]: semaphore 0 is signalled here, but nobody on the signalled core waits for it
  --> host/semaphore_ignored.cpp:10:5
10 |     noc_semaphore_inc(other(get_semaphore(0)), 1);  // semaphore-ignored
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), brisc, kernel host/semaphore_ignored.cpp
   = the signalled core (1,0) runs host/semaphore_ignored.cpp
   = note: what the signal says (data are there, room is there) is used without waiting for it
   = help: wait with noc_semaphore_wait or noc_semaphore_wait_min on the core that is signalled
*/
