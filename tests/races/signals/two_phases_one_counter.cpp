// The same counter says "sent" in the first phase and "done" in the second; nothing keeps the phases apart (43976).
// roles: ncrisc; cores: 3x1; cbs: 0x2 1x1; semaphores: 3
#include "race.h"

void kernel_main() {
    const uint32_t slots = get_write_ptr(0), mine = get_write_ptr(1);
    if (self() == 0) {
        noc_semaphore_wait_min(semaphore(0), 2);
        word(mine)[0] = word(slots)[0] + word(slots + kTile)[0];  // race-read-write
        if (!wrong) signal(1, 1), signal(2, 1);
        noc_semaphore_wait_min(semaphore(wrong ? 0 : 2), wrong ? 4 : 2);
        return;
    }
    fill(mine, self());
    noc_async_write(mine, at(0, slots + (self() - 1) * kTile), kTile);  // race-read-write
    noc_async_write_barrier();
    signal(0, 0);
    if (!wrong) noc_semaphore_wait_min(semaphore(1), 1);
    signal(0, wrong ? 0 : 2);
}
