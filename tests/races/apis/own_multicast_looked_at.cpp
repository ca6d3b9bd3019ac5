// A multicast that includes its sender comes back through the NoC: the sender reads its own copy too early.
// roles: ncrisc; cores: 3x1; cbs: 0x1 1x1 2x1; semaphores: 2
#include "race.h"

void kernel_main() {
    const uint32_t slot = get_write_ptr(0), page = get_write_ptr(1), mine = get_write_ptr(2);
    if (self() == 0) {
        fill(page, 2);
        noc_semaphore_set(semaphore(0), 1);
        noc_async_write_multicast_loopback_src(page, all(0, 2, slot), kTile, 3);  // race-read-write
        if (!wrong) noc_async_write_barrier();
        word(mine)[0] = word(slot)[0];  // race-read-write
        noc_async_write_barrier();
        signal(1, 0);
        signal(2, 0);
    } else {
        noc_semaphore_wait_min(semaphore(0), 1);
        word(mine)[0] = word(slot)[3];
    }
}
