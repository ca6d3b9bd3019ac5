// The sender refills the slot after one credit of the two that are due.
// roles: ncrisc; cores: 3x1; cbs: 0x1 1x1; semaphores: 2; ends: result
#include "race.h"

void kernel_main() {
    const uint32_t slot = get_write_ptr(0), mine = get_write_ptr(1);
    for (uint32_t round = 1; round <= 2; round++) {
        if (self() == 0) {
            if (round > 1) noc_semaphore_wait_min(semaphore(1), wrong ? 1 : 2);
            fill(mine, round);
            for (uint32_t to = 1; to <= 2; to++) {
                noc_async_write(mine, at(to, slot), kTile);
                noc_async_write_barrier();
                signal(to, 0);
            }
        } else {
            noc_semaphore_wait_min(semaphore(0), round);
            noc_async_write(slot, out(2 * self() - 2 + round - 1), kTile);
            noc_async_write_barrier();
            signal(0, 1);
        }
    }
}
