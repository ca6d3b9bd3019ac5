// Two cores write the halves of a tile, a third reads it.
// roles: ncrisc; cores: 3x1; cbs: 0x1; semaphores: 1
#include "race.h"

void kernel_main() {
    if (self() == 2) {
        noc_semaphore_wait(semaphore(0), 2);
        noc_async_read(out(0), get_write_ptr(0), kTile);
        noc_async_read_barrier();
        return;
    }
    fill(get_write_ptr(0), self());
    noc_async_write(get_write_ptr(0), out(0) + self() * 1024, 1024);
    noc_async_write_barrier();
    signal(2, 0);
}
