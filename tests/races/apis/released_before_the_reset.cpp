// The coordinator of a barrier resets the count after it has released the others, who may have come again.
// roles: ncrisc; cores: 3x1; cbs: 0x1; semaphores: 2
#include "race.h"

void kernel_main() {
    for (uint32_t round = 1; round <= 2; round++) {
        if (self() == 0) {
            noc_semaphore_wait(semaphore(0), 2);
            if (!wrong) noc_semaphore_set(semaphore(0), 0);
            noc_semaphore_inc(at(1, get_semaphore(1)), 1);
            noc_semaphore_inc(at(2, get_semaphore(1)), 1);
            noc_async_atomic_barrier();
            if (wrong) noc_semaphore_set(semaphore(0), 0);  // race-signal
        } else {
            noc_semaphore_inc(at(0, get_semaphore(0)), 1);  // race-signal
            noc_async_atomic_barrier();
            noc_semaphore_wait_min(semaphore(1), round);
        }
    }
}
