// Two cores signal once each; the wait for exactly 1 misses it when both come first (upstream's issue 50314).
// roles: ncrisc; cores: 3x1; semaphores: 1
#include "race.h"

void kernel_main() {
    if (self() != 0) {
        noc_semaphore_inc(at(0, get_semaphore(0)), 1);  // race-signal
        return noc_async_atomic_barrier();
    }
    if (wrong) noc_semaphore_wait(semaphore(0), 1);  // race-signal
    else noc_semaphore_wait_min(semaphore(0), 1);
    noc_semaphore_wait_min(semaphore(0), 2);
}
