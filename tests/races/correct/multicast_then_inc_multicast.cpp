// Data and count go to the same rectangle by multicast, without a barrier between them.
// roles: ncrisc; cores: 4x1; cbs: 0x1 1x1; semaphores: 2
#include "race.h"

void kernel_main() {
    const uint32_t slot = get_write_ptr(0), page = get_write_ptr(1);
    for (uint32_t round = 1; round <= 3; round++) {
        if (self() == 0) {
            fill(page, round);
            if (round > 1) noc_semaphore_wait_min(semaphore(1), 3 * (round - 1));
            noc_async_write_multicast(page, all(1, 3, slot), kTile, 3);
            noc_semaphore_inc_multicast(all(1, 3, get_semaphore(0)), 1, 3);
            noc_async_writes_flushed();
        } else {
            noc_semaphore_wait_min(semaphore(0), round);
            word(page)[round] = word(slot)[0];
            signal(0, 1);
        }
    }
    noc_async_atomic_barrier();
    noc_async_write_barrier();
}
