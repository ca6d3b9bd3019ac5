// One counter for two senders: the first may signal twice before the second has sent anything (54590).
// roles: ncrisc; cores: 3x1; cbs: 0x2 1x1; semaphores: 2
#include "race.h"

void kernel_main() {
    const uint32_t slots = get_write_ptr(0), mine = get_write_ptr(1);
    if (self() == 0) {
        noc_semaphore_wait_min(semaphore(0), 2);
        word(mine)[0] = word(slots)[0];
        word(mine)[1] = word(slots + kTile)[0];  // race-read-write
        signal(1, 1);
        return;
    }
    fill(mine, self());
    const uint32_t slot = slots + (self() - 1) * kTile;
    noc_async_write(mine, at(0, slot), kTile);  // race-read-write
    noc_async_write_barrier();
    signal(0, 0);
    if (self() != 1) return;
    if (!wrong) noc_semaphore_wait_min(semaphore(1), 1);
    signal(0, 0);
    noc_semaphore_wait_min(semaphore(1), 1);
}
