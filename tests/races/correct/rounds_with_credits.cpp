// Pages and credits go round, with counters that only grow.
// roles: ncrisc; cores: 2x1; cbs: 0x2 1x1; semaphores: 2
#include "race.h"

void kernel_main() {
    for (uint32_t round = 1; round <= 5; round++) {
        const uint32_t slot = get_write_ptr(0) + (round % 2) * kTile;
        if (self() == 0) {
            fill(get_write_ptr(1), round);
            if (round > 2) noc_semaphore_wait_min(semaphore(1), round - 2);
            noc_async_write(get_write_ptr(1), at(1, slot), kTile);
            signal(1, 0);
            noc_async_writes_flushed();
        } else {
            noc_semaphore_wait_min(semaphore(0), round);
            word(get_write_ptr(1))[round] = word(slot)[0];
            signal(0, 1);
        }
    }
    noc_async_write_barrier();
}
