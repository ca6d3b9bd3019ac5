// Two cores signal; a wait for exactly 1 that comes late finds 2.
// roles: ncrisc; cores: 3x1; semaphores: 1; ends: deadlock
#include "race.h"

void kernel_main() {
    if (self() != 0) return signal(0, 0);
    if (wrong) noc_semaphore_wait(semaphore(0), 1);
    else noc_semaphore_wait_min(semaphore(0), 1);
    noc_semaphore_wait_min(semaphore(0), 2);
}
