// The root of a gather waits for two of its three children.
// roles: ncrisc; cores: 4x1; cbs: 0x2 1x1; semaphores: 3
#include "race.h"

void kernel_main() {
    if (self() == 3) {
        noc_semaphore_wait_min(semaphore(0), 1);
        noc_semaphore_wait_min(semaphore(1), 1);
        if (!wrong) noc_semaphore_wait_min(semaphore(2), 1);
        noc_async_write(get_write_ptr(0) + 1024, out(0), 512);  // race-read-write
        noc_async_write_barrier();
        noc_semaphore_wait_min(semaphore(2), 1);
        return;
    }
    fill(get_write_ptr(1), self());
    if (self() == 2) noc_async_write(get_write_ptr(1), at(3, get_write_ptr(0) + self() * 512), 512);  // race-read-write
    else noc_async_write(get_write_ptr(1), at(3, get_write_ptr(0) + self() * 512), 512);
    noc_async_write_barrier();
    signal(3, self());
}
