// Semaphores that each side resets before it answers.
// roles: ncrisc; cores: 2x1; cbs: 0x1 1x1; semaphores: 2
#include "race.h"

void kernel_main() {
    for (uint32_t round = 1; round <= 4; round++) {
        if (self() == 0) {
            fill(get_write_ptr(1), round);
            noc_semaphore_wait(semaphore(1), 1);
            noc_semaphore_set(semaphore(1), 0);
            noc_async_write(get_write_ptr(1), at(1, get_write_ptr(0)), kTile);
            noc_async_write_barrier();
            signal(1, 0);
        } else {
            signal(0, 1);
            noc_semaphore_wait(semaphore(0), 1);
            noc_semaphore_set(semaphore(0), 0);
            word(get_write_ptr(1))[round] = word(get_write_ptr(0))[0];
        }
    }
}
