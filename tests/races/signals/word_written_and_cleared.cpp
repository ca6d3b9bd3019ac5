// An inline word write signals; the receiver clears the word without having seen it.
// roles: ncrisc; cores: 2x1; semaphores: 2
#include "race.h"

void kernel_main() {
    if (self() == 1) {
        if (!wrong) noc_semaphore_wait(semaphore(0), 5);
        noc_semaphore_set(semaphore(0), 1);  // race-signal
        noc_semaphore_wait_min(semaphore(0), 1);
        return;
    }
    noc_inline_dw_write(at(1, get_semaphore(0)), 5);  // race-signal
    noc_async_write_barrier();
}
