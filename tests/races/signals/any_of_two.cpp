// Whoever signals first ends the wait, but the page of one of the two is read.
// roles: ncrisc; cores: 3x1; cbs: 0x2 1x1; semaphores: 2
#include "race.h"

void kernel_main() {
    const uint32_t slots = get_write_ptr(0), mine = get_write_ptr(1);
    if (self() == 0) {
        noc_semaphore_wait_min(semaphore(0), wrong ? 1 : 2);
        word(mine)[0] = word(slots)[0];  // race-read-write
        noc_semaphore_wait_min(semaphore(0), 2);
        return;
    }
    fill(mine, self());
    noc_async_write(mine, at(0, slots + (self() - 1) * kTile), kTile);  // race-read-write
    noc_async_write_barrier();
    signal(0, 0);
}
