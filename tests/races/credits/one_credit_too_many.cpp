// Two slots, and three pages may be on their way.
// roles: ncrisc; cores: 2x1; cbs: 0x2 1x1; semaphores: 2
#include "race.h"

void kernel_main() {
    if (self() == 0) fill(get_write_ptr(1), 3);
    const uint32_t ahead = wrong ? 3 : 2;
    for (uint32_t round = 1; round <= 4; round++) {
        const uint32_t slot = get_write_ptr(0) + (round % 2) * kTile;
        if (self() == 0) {
            if (round > ahead) noc_semaphore_wait_min(semaphore(1), round - ahead);
            noc_async_write(get_write_ptr(1), at(1, slot), kTile);  // race-read-write
            noc_async_write_barrier();
            signal(1, 0);
        } else {
            noc_semaphore_wait_min(semaphore(0), round);
            word(get_write_ptr(1))[round] = word(slot)[0];  // race-read-write
            signal(0, 1);
        }
    }
}
