// Two cores exchange two tiles of a tensor through DRAM without a meeting point.
// roles: ncrisc; cores: 2x1; cbs: 0x1; semaphores: 1
#include "race.h"

void kernel_main() {
    noc_async_read(in(self()), get_write_ptr(0), kTile);  // race-read-write
    noc_async_read_barrier();
    signal(1 - self(), 0);
    if (!wrong) noc_semaphore_wait(semaphore(0), 1);
    noc_async_write(get_write_ptr(0), in(1 - self()), kTile);  // race-read-write
    noc_async_write_barrier();
    if (wrong) noc_semaphore_wait(semaphore(0), 1);
}
