// A flag that a multicast raises is cleared after the receiver said that it is ready.
// roles: ncrisc; cores: 2x1; semaphores: 2
#include "race.h"

void kernel_main() {
    for (uint32_t round = 1; round <= 2; round++) {
        if (self() == 1) {
            if (!wrong) noc_semaphore_set(semaphore(0), INVALID);
            signal(0, 1);
            if (wrong) noc_semaphore_set(semaphore(0), INVALID);  // race-signal
            noc_semaphore_wait_min(semaphore(0), wrong ? INVALID : VALID);
        } else {
            noc_semaphore_wait_min(semaphore(1), round);
            noc_semaphore_set(semaphore(0), VALID);
            noc_semaphore_set_multicast(get_semaphore(0), all(1, 1, get_semaphore(0)), 1);  // race-signal
            noc_async_write_barrier();
        }
    }
    if (self() == 0) return signal(1, 1);
    noc_semaphore_wait_min(semaphore(1), 1);
    if (*semaphore(0) != VALID) noc_async_writes_flushed();
}
