// The signal goes first, the data after it.
// roles: ncrisc; cores: 2x1; cbs: 0x1 1x1; semaphores: 1
#include "race.h"

void kernel_main() {
    if (self() == 1) {
        noc_semaphore_wait(semaphore(0), 1);
        const uint32_t seen = word(get_write_ptr(0))[0];  // race-read-write
        word(get_write_ptr(1))[0] = seen;
        return;
    }
    fill(get_write_ptr(1), 3);
    if (wrong) signal(1, 0);
    noc_async_write(get_write_ptr(1), at(1, get_write_ptr(0)), kTile);  // race-read-write
    noc_async_write_barrier();
    if (!wrong) signal(1, 0);
}
