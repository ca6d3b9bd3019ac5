// The receiver lowers the flag after the second round may have raised it.
// roles: ncrisc; cores: 2x1; cbs: 0x1; semaphores: 3
#include "race.h"

void kernel_main() {
    for (uint32_t round = 1; round <= 2; round++) {
        if (self() == 1) {
            noc_semaphore_wait(semaphore(0), 1);
            if (!wrong) *semaphore(0) = 0;
            signal(0, 1);
            if (wrong) *semaphore(0) = 0;  // race-signal
        } else {
            *semaphore(2) = 1;
            noc_semaphore_set_remote(get_semaphore(2), at(1, get_semaphore(0)));  // race-signal
            noc_async_write_barrier();
            noc_semaphore_wait_min(semaphore(1), round);
        }
    }
}
