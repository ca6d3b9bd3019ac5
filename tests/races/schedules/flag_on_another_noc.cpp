// The page goes by one NoC and its flag by the other: the flag may come first.
// roles: ncrisc; cores: 2x1; cbs: 0x1 1x1; semaphores: 1; ends: result
#include "race.h"

void kernel_main() {
    const uint32_t slot = get_write_ptr(0), mine = get_write_ptr(1);
    if (self() == 0) {
        fill(mine, 5);
        noc_async_write(mine, at(1, slot), kTile);
        if (!wrong) noc_async_write_barrier();
        noc_semaphore_inc(at(1, get_semaphore(0), 1 - noc_index), 1, 1 - noc_index);
        noc_async_atomic_barrier(1 - noc_index);
        return noc_async_write_barrier();
    }
    noc_semaphore_wait_min(semaphore(0), 1);
    noc_async_write(slot, out(0), kTile);
    noc_async_write_barrier();
}
