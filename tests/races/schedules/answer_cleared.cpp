// The sender clears the answer after it has sent, not before: a quick answer is lost.
// roles: ncrisc; cores: 2x1; semaphores: 2; ends: deadlock
#include "race.h"

void kernel_main() {
    if (self() == 1) {
        noc_semaphore_wait_min(semaphore(0), 1);
        return signal(0, 1);
    }
    if (!wrong) noc_semaphore_set(semaphore(1), 0);
    signal(1, 0);
    if (wrong) noc_semaphore_set(semaphore(1), 0);
    noc_semaphore_wait_min(semaphore(1), 1);
}
