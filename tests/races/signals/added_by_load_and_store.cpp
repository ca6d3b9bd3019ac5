// The owner adds to its semaphore by a load and a store: an increment between the two is lost.
// roles: ncrisc; cores: 2x1; semaphores: 1
#include "race.h"

void kernel_main() {
    if (self() == 1) {
        if (wrong) *semaphore(0) = *semaphore(0) + 1;  // race-signal
        else noc_semaphore_inc(at(1, get_semaphore(0)), 1);
        noc_async_atomic_barrier();
        noc_semaphore_wait_min(semaphore(0), 1);
        return;
    }
    noc_semaphore_inc(at(1, get_semaphore(0)), 1);  // race-signal
    noc_async_atomic_barrier();
}
