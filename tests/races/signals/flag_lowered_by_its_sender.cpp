// The flag is raised and lowered from afar; whoever waits for it may look in neither moment.
// roles: ncrisc; cores: 2x1; semaphores: 2
#include "race.h"

void kernel_main() {
    if (self() == 1) {
        noc_semaphore_wait(semaphore(0), 1);  // race-signal
        return signal(0, 1);
    }
    noc_inline_dw_write(at(1, get_semaphore(0)), 1);
    noc_async_write_barrier();
    if (!wrong) noc_semaphore_wait_min(semaphore(1), 1);
    noc_inline_dw_write(at(1, get_semaphore(0)), 0);  // race-signal
    noc_async_write_barrier();
    noc_semaphore_wait_min(semaphore(1), 1);
}
