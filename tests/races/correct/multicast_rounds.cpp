// Data and flag by multicast, receivers that say when they are ready.
// roles: ncrisc; cores: 3x1; cbs: 0x1 1x1; semaphores: 2
#include "race.h"

void kernel_main() {
    if (self() == 0) noc_semaphore_set(semaphore(1), VALID);
    for (uint32_t round = 1; round <= 3; round++) {
        if (self() == 0) {
            fill(get_write_ptr(1), round);
            noc_semaphore_wait(semaphore(0), 2);
            noc_semaphore_set(semaphore(0), 0);
            noc_async_write_multicast(get_write_ptr(1), all(1, 2, get_write_ptr(0)), kTile, 2);
            noc_semaphore_set_multicast(get_semaphore(1), all(1, 2, get_semaphore(1)), 2);
            noc_async_write_barrier();
        } else {
            noc_semaphore_set(semaphore(1), INVALID);
            signal(0, 0);
            noc_semaphore_wait(semaphore(1), VALID);
            word(get_write_ptr(1))[round] = word(get_write_ptr(0))[0];
        }
    }
}
