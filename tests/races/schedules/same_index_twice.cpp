// Workers fetch the next index from core 0 and count it up afterwards: two of them get the same one.
// roles: ncrisc; cores: 3x1; cbs: 0x1 1x1; semaphores: 2; ends: result
#include "race.h"

void kernel_main() {
    const uint32_t next = get_semaphore(0), mine = get_write_ptr(0);
    if (self() == 0) return;
    if (!wrong && self() == 2) noc_semaphore_wait_min(semaphore(1), 1);
    noc_async_read(at(0, next), mine, 16);
    noc_async_read_barrier();
    const uint32_t index = word(mine)[0];
    signal(0, 0);
    fill(get_write_ptr(1), 7);
    noc_async_write(get_write_ptr(1), out(index & 3), kTile);
    noc_async_write_barrier();
    if (self() == 1) signal(2, 1);
}
