// Two receivers give credits to one counter, and the sender goes on with the first of them.
// roles: ncrisc; cores: 3x1; cbs: 0x1 1x1; semaphores: 2
#include "race.h"

void kernel_main() {
    const uint32_t slot = get_write_ptr(0), mine = get_write_ptr(1);
    if (self() == 0) fill(mine, 3);
    for (uint32_t round = 1; round <= 2; round++) {
        if (self() != 0) {
            noc_semaphore_wait_min(semaphore(0), round);
            word(mine)[round] = word(slot)[0];  // race-read-write
            signal(0, 1);
            continue;
        }
        if (round > 1) noc_semaphore_wait_min(semaphore(1), wrong ? 1 : 2);
        for (uint32_t to = 1; to <= 2; to++) {
            noc_async_write(mine, at(to, slot), kTile);  // race-read-write
            noc_async_write_barrier();
            signal(to, 0);
        }
    }
}
