// Each processor clears the shared counter when it begins.
// roles: ncrisc brisc; cores: 2x1; semaphores: 2
#include "race.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    if (self() == 0) {
        if (!wrong) noc_semaphore_wait(semaphore(1), 1);
        noc_semaphore_inc(at(1, get_semaphore(0)), 1);  // race-signal
        noc_async_atomic_barrier();
        return;
    }
    noc_semaphore_wait_min(semaphore(0), wrong ? 0 : 1);
#else
    if (self() == 0) return;
    noc_semaphore_set(semaphore(0), 0);  // race-signal
    if (!wrong) signal(0, 1);
#endif
}
