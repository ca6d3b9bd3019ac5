// Pages are multicast into two slots in turn; the third comes before the first was read.
// roles: ncrisc; cores: 2x1; cbs: 0x2 1x1; semaphores: 2
#include "race.h"

void kernel_main() {
    for (uint32_t round = 1; round <= 3; round++) {
        const uint32_t slot = get_write_ptr(0) + (round % 2) * kTile;
        if (self() == 0) {
            fill(get_write_ptr(1), round);
            if (!wrong && round == 3) noc_semaphore_wait_min(semaphore(1), 1);
            noc_async_write_multicast(get_write_ptr(1), all(1, 1, slot), kTile, 1);  // race-read-write
            noc_async_write_barrier();
            signal(1, 0);
        } else {
            noc_semaphore_wait_min(semaphore(0), round);
            const uint32_t seen = word(slot)[0];  // race-read-write
            word(get_write_ptr(1))[round] = seen;
            signal(0, 1);
        }
    }
    if (self() == 0) noc_semaphore_wait_min(semaphore(1), 3);
}
