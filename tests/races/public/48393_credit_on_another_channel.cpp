// The page is multicast (channel 4), its credit is a unicast (channel 1): nothing keeps them in order (48393, 48586).
// roles: ncrisc; cores: 2x1; cbs: 0x1 1x1; semaphores: 1
#include "race.h"

void kernel_main() {
    const uint32_t slot = get_write_ptr(0), mine = get_write_ptr(1);
    if (self() == 0) {
        fill(mine, 3);
        noc_async_write_multicast(mine, all(1, 1, slot), kTile, 1);  // race-read-write
        if (!wrong) noc_async_write_barrier();
        noc_semaphore_inc(at(1, get_semaphore(0)), 1);
        noc_async_atomic_barrier();
        return noc_async_write_barrier();
    }
    noc_semaphore_wait_min(semaphore(0), 1);
    word(mine)[0] = word(slot)[0];  // race-read-write
}
