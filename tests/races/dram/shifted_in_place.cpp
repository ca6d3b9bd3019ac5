// Each core moves a tile of a tensor to the next place: it may overwrite what the next core has not read.
// roles: ncrisc; cores: 2x1; cbs: 0x1; semaphores: 1
#include "race.h"

void kernel_main() {
    if (self() == 0) {
        noc_async_read(in(0), get_write_ptr(0), kTile);
        noc_async_read_barrier();
        if (!wrong) noc_semaphore_wait(semaphore(0), 1);
        noc_async_write(get_write_ptr(0), in(1), kTile);  // race-read-write
        noc_async_write_barrier();
        if (wrong) noc_semaphore_wait(semaphore(0), 1);
    } else {
        noc_async_read(in(1), get_write_ptr(0), kTile);  // race-read-write
        noc_async_read_barrier();
        signal(0, 0);
    }
}
