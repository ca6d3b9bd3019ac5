// One core signals for two phases; the first phase may end with its second signal and the page of the other is missing.
// roles: ncrisc; cores: 3x1; cbs: 0x2 1x1; semaphores: 2; ends: result
#include "race.h"

void kernel_main() {
    const uint32_t slots = get_write_ptr(0), mine = get_write_ptr(1);
    if (self() == 0) {
        noc_semaphore_wait_min(semaphore(0), 2);
        noc_async_write(slots, out(0), kTile);
        noc_async_write(slots + kTile, out(1), kTile);
        noc_async_write_barrier();
        signal(1, 1);
        return noc_semaphore_wait_min(semaphore(0), 3);
    }
    fill(mine, self());
    noc_async_write(mine, at(0, slots + (self() - 1) * kTile), kTile);
    noc_async_write_barrier();
    signal(0, 0);
    if (self() == 2) return;
    if (!wrong) noc_semaphore_wait_min(semaphore(1), 1);
    signal(0, 0);
}
