// Two cores read, change and write the same tile.
// roles: ncrisc; cores: 2x1; cbs: 0x1; semaphores: 1
#include "race.h"

void kernel_main() {
    if (!wrong && self() == 1) noc_semaphore_wait(semaphore(0), 1);
    noc_async_read(in(0), get_write_ptr(0), kTile);  // race-read-write
    noc_async_read_barrier();
    word(get_write_ptr(0))[0] = word(get_write_ptr(0))[0] + 1;
    noc_async_write(get_write_ptr(0), in(0), kTile);  // race-read-write
    noc_async_write_barrier();
    if (self() == 0) signal(1, 0);
    else noc_semaphore_wait(semaphore(0), 1);
}
