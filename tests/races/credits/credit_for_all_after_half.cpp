// The credit for two pages is given when one of them has been read.
// roles: ncrisc; cores: 2x1; cbs: 0x2 1x1; semaphores: 2
#include "race.h"

void kernel_main() {
    const uint32_t slots = get_write_ptr(0), mine = get_write_ptr(1);
    if (self() == 0) fill(mine, 3);
    for (uint32_t round = 1; round <= 2; round++) {
        if (self() == 0) {
            if (round > 1) noc_semaphore_wait_min(semaphore(1), 2);
            noc_async_write(mine, at(1, slots), 64);
            noc_async_write(mine, at(1, slots + kTile), 64);  // race-read-write
            noc_async_write_barrier();
            signal(1, 0);
        } else {
            noc_semaphore_wait_min(semaphore(0), round);
            word(mine)[0] = word(slots)[0];
            if (wrong) noc_semaphore_inc(at(0, get_semaphore(1)), 2);
            word(mine)[1] = word(slots + kTile)[0];  // race-read-write
            if (!wrong) noc_semaphore_inc(at(0, get_semaphore(1)), 2);
            noc_async_atomic_barrier();
        }
    }
}
