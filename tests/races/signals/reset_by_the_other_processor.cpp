// One processor waits and answers, the other resets the semaphore on its own.
// roles: ncrisc brisc; cores: 2x1; semaphores: 3
#include "race.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    if (self() == 1) {
        noc_semaphore_wait_min(semaphore(0), 1);
        if (!wrong) {
            noc_semaphore_set(semaphore(2), 1);
            noc_semaphore_wait(semaphore(2), 2);
        }
        signal(0, 1);
        if (!wrong) noc_semaphore_wait_min(semaphore(0), 1);
        return;
    }
    noc_semaphore_inc(at(1, get_semaphore(0)), 1);  // race-signal
    noc_async_atomic_barrier();
    noc_semaphore_wait(semaphore(1), 1);
    if (!wrong) signal(1, 0);
#else
    if (self() == 0) return;
    if (!wrong) noc_semaphore_wait(semaphore(2), 1);
    noc_semaphore_set(semaphore(0), 0);  // race-signal
    if (!wrong) noc_semaphore_set(semaphore(2), 2);
#endif
}
