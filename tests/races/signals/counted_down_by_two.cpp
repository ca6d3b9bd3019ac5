// Each processor takes one from the count by a load and a store: one of the two is lost (51036).
// roles: ncrisc brisc; semaphores: 2
#include "race.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    noc_semaphore_set(semaphore(0), 2);
    noc_semaphore_set(semaphore(1), 1);
    if (!wrong) noc_semaphore_wait(semaphore(1), 2);
    const uint32_t left = *semaphore(0);
    *semaphore(0) = left - 1;  // race-signal
    noc_semaphore_wait_min(semaphore(1), 2);
    if (*semaphore(0) != 0) noc_async_writes_flushed();
#else
    noc_semaphore_wait_min(semaphore(1), 1);
    const uint32_t left = *semaphore(0);
    *semaphore(0) = left - 1;  // race-signal
    noc_semaphore_set(semaphore(1), 2);
#endif
}
