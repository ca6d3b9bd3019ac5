// The counter is set back between two waits, but the second signal may have come before.
// roles: ncrisc; cores: 3x1; semaphores: 2
#include "race.h"

void kernel_main() {
    if (self() != 0) {
        if (!wrong && self() == 2) noc_semaphore_wait_min(semaphore(1), 1);
        noc_semaphore_inc(at(0, get_semaphore(0)), 1);  // race-signal
        noc_async_atomic_barrier();
        return;
    }
    for (uint32_t child = 1; child <= 2; child++) {
        noc_semaphore_wait_min(semaphore(0), 1);
        noc_semaphore_set(semaphore(0), 0);  // race-signal
        if (child == 1 && !wrong) signal(2, 1);
    }
}
