// The receiver answers first and clears then: the next signal may be erased.
// roles: ncrisc; cores: 2x1; semaphores: 2
#include "race.h"

void kernel_main() {
    for (uint32_t round = 1; round <= 2; round++) {
        if (self() == 1) {
            noc_semaphore_wait(semaphore(0), 1);
            if (!wrong) noc_semaphore_set(semaphore(0), 0);
            signal(0, 1);
            if (wrong) noc_semaphore_set(semaphore(0), 0);  // race-signal
        } else {
            noc_semaphore_inc(at(1, get_semaphore(0)), 1);  // race-signal
            noc_async_atomic_barrier();
            noc_semaphore_wait_min(semaphore(1), round);
        }
    }
}
