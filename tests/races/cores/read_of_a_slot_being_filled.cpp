// A core fetches a slot of its neighbour that a third core fills.
// roles: ncrisc; cores: 3x1; cbs: 0x1 1x1; semaphores: 1
#include "race.h"

void kernel_main() {
    if (self() == 0) {
        fill(get_write_ptr(1), 3);
        noc_async_write(get_write_ptr(1), at(1, get_write_ptr(0)), kTile);  // race-read-write
        noc_async_write_barrier();
        signal(2, 0);
    } else if (self() == 2) {
        if (!wrong) noc_semaphore_wait(semaphore(0), 1);
        noc_async_read(at(1, get_write_ptr(0)), get_write_ptr(1), kTile);  // race-read-write
        noc_async_read_barrier();
        if (wrong) noc_semaphore_wait(semaphore(0), 1);
    }
}
