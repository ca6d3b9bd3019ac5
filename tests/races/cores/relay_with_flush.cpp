// A flush before the signal by way of core 1 says that the data have left, not that they have landed.
// roles: ncrisc; cores: 3x1; cbs: 0x1 1x1; semaphores: 1
#include "race.h"

void kernel_main() {
    if (self() == 2) {
        noc_semaphore_wait(semaphore(0), 1);
        const uint32_t seen = word(get_write_ptr(0))[0];  // race-read-write
        word(get_write_ptr(1))[0] = seen;
    } else if (self() == 1) {
        noc_semaphore_wait(semaphore(0), 1);
        signal(2, 0);
    } else {
        fill(get_write_ptr(1), 3);
        noc_async_write(get_write_ptr(1), at(2, get_write_ptr(0)), kTile);  // race-read-write
        if (wrong) noc_async_writes_flushed();
        else noc_async_write_barrier();
        signal(1, 0);
        noc_async_write_barrier();
    }
}
