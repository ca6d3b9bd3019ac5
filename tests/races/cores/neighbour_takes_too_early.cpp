// In a ring each core forwards what its neighbour sent, before the signal.
// roles: ncrisc; cores: 3x1; cbs: 0x1 1x1; semaphores: 1
#include "race.h"

void kernel_main() {
    const uint32_t next = self() + 1;
    if (self() == 0) fill(get_write_ptr(0), 3);
    else if (!wrong) noc_semaphore_wait(semaphore(0), 1);
    if (next < 3) {
        noc_async_write(get_write_ptr(0), at(next, get_write_ptr(0)), kTile);  // race-read-write
        noc_async_write_barrier();
        signal(next, 0);
    }
    if (self() && wrong) noc_semaphore_wait(semaphore(0), 1);
}
