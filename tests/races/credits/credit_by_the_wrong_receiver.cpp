// The credit comes from the core that did not get the page.
// roles: ncrisc; cores: 3x1; cbs: 0x1 1x1; semaphores: 2
#include "race.h"

void kernel_main() {
    const uint32_t slot = get_write_ptr(0), mine = get_write_ptr(1);
    if (self() == 0) fill(mine, 3);
    if (self() == 0) {
        for (uint32_t round = 1; round <= 2; round++) {
            if (round > 1) noc_semaphore_wait_min(semaphore(1), 1);
            noc_async_write(mine, at(1, slot), kTile);  // race-read-write
            noc_async_write_barrier();
            signal(1, 0);
        }
    } else if (self() == 1) {
        for (uint32_t round = 1; round <= 2; round++) {
            noc_semaphore_wait_min(semaphore(0), round);
            word(mine)[round] = word(slot)[0];  // race-read-write
            if (!wrong && round == 1) signal(0, 1);
        }
    } else if (wrong) {
        signal(0, 1);
    }
}
