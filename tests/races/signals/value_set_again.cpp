// One processor of a core sets 1 and then 2 while the other waits for exactly 1.
// roles: ncrisc brisc; semaphores: 2
#include "race.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    noc_semaphore_set(semaphore(0), 1);
    if (!wrong) noc_semaphore_wait(semaphore(1), 1);
    noc_semaphore_set(semaphore(0), 2);  // race-signal
#else
    noc_semaphore_wait(semaphore(0), 1);  // race-signal
    noc_semaphore_set(semaphore(1), 1);
#endif
}
