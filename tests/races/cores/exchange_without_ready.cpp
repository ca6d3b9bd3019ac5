// Two cores swap tiles in place: each may overwrite what the other has not sent yet.
// roles: ncrisc; cores: 2x1; cbs: 0x1; semaphores: 2
#include "race.h"

void kernel_main() {
    const uint32_t other = 1 - self();
    word(get_write_ptr(0))[0] = self();  // race-write-write
    for (uint32_t i = 1; i < kTile / 4; i++) word(get_write_ptr(0))[i] = i;
    signal(other, 1);
    if (!wrong) noc_semaphore_wait(semaphore(1), 1);
    if (self() == 0) {
        noc_async_write(get_write_ptr(0), at(1, get_write_ptr(0)), 64);  // race-write-write
        noc_async_write_barrier();
        signal(1, 0);
    } else {
        noc_semaphore_wait(semaphore(0), 1);
        const uint32_t seen = word(get_write_ptr(0))[0];
        word(get_write_ptr(0))[256] = seen;
    }
    if (wrong) noc_semaphore_wait(semaphore(1), 1);
}
