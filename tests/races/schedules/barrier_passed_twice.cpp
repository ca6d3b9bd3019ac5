// A coordinator counts two workers and sets the count back after it has let them go: a fast one has come again by then.
// roles: ncrisc; cores: 3x1; semaphores: 2; ends: deadlock
#include "race.h"

void kernel_main() {
    for (uint32_t round = 1; round <= 2; round++) {
        if (self() == 0) {
            noc_semaphore_wait_min(semaphore(0), 2);
            if (!wrong) noc_semaphore_set(semaphore(0), 0);
            for (uint32_t core = 1; core < 3; core++) noc_semaphore_inc(at(core, get_semaphore(1)), 1);
            if (wrong) noc_semaphore_set(semaphore(0), 0);
            noc_async_atomic_barrier();
        } else {
            signal(0, 0);
            noc_semaphore_wait_min(semaphore(1), round);
        }
    }
}
