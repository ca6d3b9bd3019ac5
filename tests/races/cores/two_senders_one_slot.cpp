// Two cores write the same slot of a third, which reads it.
// roles: ncrisc; cores: 3x1; cbs: 0x1 1x1; semaphores: 2
#include "race.h"

void kernel_main() {
    if (self() == 2) {
        noc_semaphore_wait(semaphore(0), 2);
        const uint32_t seen = word(get_write_ptr(0))[0];
        word(get_write_ptr(1))[0] = seen;
        return;
    }
    fill(get_write_ptr(1), self());
    if (!wrong && self() == 1) noc_semaphore_wait(semaphore(1), 1);
    noc_async_write(get_write_ptr(1), at(2, get_write_ptr(0)), kTile);  // race-write-write
    noc_async_write_barrier();
    signal(2, 0);
    if (self() == 0) signal(1, 1);
    else noc_semaphore_wait(semaphore(1), 1);
}
