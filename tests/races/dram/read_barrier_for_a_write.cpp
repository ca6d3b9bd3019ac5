// A read barrier says nothing of a write.
// roles: ncrisc; cores: 2x1; cbs: 0x1 1x1; semaphores: 1
#include "race.h"

void kernel_main() {
    if (self() == 1) {
        noc_semaphore_wait(semaphore(0), 1);
        noc_async_read(out(0), get_write_ptr(0), kTile);  // race-read-write
        noc_async_read_barrier();
        return;
    }
    fill(get_write_ptr(1), 3);
    noc_async_write(get_write_ptr(1), out(0), kTile);  // race-read-write
    if (wrong) noc_async_read_barrier();
    else noc_async_write_barrier();
    signal(1, 0);
    noc_async_write_barrier();
}
