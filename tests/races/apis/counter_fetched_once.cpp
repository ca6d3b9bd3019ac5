// Two workers fetch their index from a counter of another core, and count it up afterwards.
// roles: ncrisc; cores: 3x1; cbs: 0x1 1x1; semaphores: 2
#include "race.h"

void kernel_main() {
    const uint32_t index = get_write_ptr(0), mine = get_write_ptr(1);
    if (self() == 0) return;
    fill(mine, self());
    if (!wrong && self() == 2) noc_semaphore_wait(semaphore(1), 1);
    noc_async_read(at(0, get_semaphore(0)), index, 16);  // race-signal
    noc_async_read_barrier();
    const uint32_t slot = word(index)[0];
    noc_semaphore_inc(at(0, get_semaphore(0)), 1);  // race-signal
    noc_async_atomic_barrier();
    word(mine)[0] = slot;
    noc_async_write(mine, out(self()), kTile);
    noc_async_write_barrier();
    if (!wrong && self() == 1) signal(2, 1);
}
