// Clearing the counter after each batch wipes the signal of the next one, which waits for nothing.
// roles: ncrisc; cores: 2x1; semaphores: 2
#include "race.h"

void kernel_main() {
    for (uint32_t round = 1; round <= 2; round++) {
        if (self() == 1) {
            noc_semaphore_wait_min(semaphore(0), wrong ? 1 : round);
            if (wrong) noc_semaphore_set(semaphore(0), 0);  // race-signal
        } else {
            noc_semaphore_inc(at(1, get_semaphore(0)), 1);  // race-signal
            noc_async_atomic_barrier();
        }
    }
}
