// A parent sums the slots of two children and waits for one of them.
// roles: ncrisc; cores: 3x1; cbs: 0x1 1x1; semaphores: 2
#include "race.h"

void kernel_main() {
    if (self() == 2) {
        noc_semaphore_wait_min(semaphore(0), 1);
        if (!wrong) noc_semaphore_wait_min(semaphore(1), 1);
        const uint32_t first = word(get_write_ptr(0))[0];
        const uint32_t second = word(get_write_ptr(0))[256];  // race-read-write
        word(get_write_ptr(1))[0] = first + second;
        noc_semaphore_wait_min(semaphore(1), 1);
        return;
    }
    fill(get_write_ptr(1), self());
    if (self() == 0) noc_async_write(get_write_ptr(1), at(2, get_write_ptr(0)), kTile / 2);
    else noc_async_write(get_write_ptr(1), at(2, get_write_ptr(0) + kTile / 2), kTile / 2);  // race-read-write
    noc_async_write_barrier();
    signal(2, self());
}
