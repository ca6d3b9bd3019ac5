// The receiver clears its counter at its start: the signal may have come already.
// roles: ncrisc; cores: 2x1; semaphores: 2
#include "race.h"

void kernel_main() {
    if (self() == 1) {
        noc_semaphore_set(semaphore(0), 0);  // race-signal
        if (!wrong) signal(0, 1);
        noc_semaphore_wait_min(semaphore(0), wrong ? 0 : 1);
        return;
    }
    if (!wrong) noc_semaphore_wait(semaphore(1), 1);
    noc_semaphore_inc(at(1, get_semaphore(0)), 1);  // race-signal
    noc_async_atomic_barrier();
}
