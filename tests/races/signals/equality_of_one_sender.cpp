// The sender signals each round without an answer; the receiver waits for each value by equality.
// roles: ncrisc; cores: 2x1; semaphores: 2
#include "race.h"

void kernel_main() {
    for (uint32_t round = 1; round <= 3; round++) {
        if (self() == 0) {
            noc_semaphore_inc(at(1, get_semaphore(0)), 1);  // race-signal
            noc_async_atomic_barrier();
            if (!wrong) noc_semaphore_wait_min(semaphore(1), round);
        } else {
            noc_semaphore_wait(semaphore(0), round);  // race-signal
            signal(0, 1);
        }
    }
    if (self() == 0) noc_semaphore_wait_min(semaphore(1), 3);
}
