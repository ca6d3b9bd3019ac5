// A core multicasts from a slot that another core multicasts into.
// roles: ncrisc; cores: 3x1; cbs: 0x1; semaphores: 2
#include "race.h"

void kernel_main() {
    if (self() == 2) return noc_semaphore_wait_min(semaphore(0), 2);
    noc_async_read(in(self()), get_write_ptr(0) + self() * 1024, 1024);
    noc_async_read_barrier();
    if (self() == 0) {
        noc_async_write(get_write_ptr(0), at(1, get_write_ptr(0)), 1024);  // race-read-write
        noc_async_write_barrier();
        signal(1, 1);
        signal(2, 0);
    } else {
        if (!wrong) noc_semaphore_wait(semaphore(1), 1);
        noc_async_write(get_write_ptr(0), at(2, get_write_ptr(0)), kTile);  // race-read-write
        noc_async_write_barrier();
        signal(2, 0);
        if (wrong) noc_semaphore_wait(semaphore(1), 1);
    }
}
