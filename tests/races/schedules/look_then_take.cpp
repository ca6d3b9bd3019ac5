// Both processors see the one page that is free and both take it: the count goes below zero and one waits for ever.
// roles: ncrisc brisc; cbs: 0x1; semaphores: 2; ends: deadlock
#include "race.h"

void kernel_main() {
    noc_semaphore_inc(at(0, get_semaphore(1)), 1);
    noc_async_atomic_barrier();
#ifdef COMPILE_FOR_BRISC
    if (!wrong) noc_semaphore_wait_min(semaphore(0), 1);
#endif
    const uint32_t free = *semaphore(0);
    noc_semaphore_wait_min(semaphore(1), 1);
    noc_async_atomic_barrier();
    noc_semaphore_set(semaphore(0), free + 1);
    noc_semaphore_wait_min(semaphore(0), 2);
}
