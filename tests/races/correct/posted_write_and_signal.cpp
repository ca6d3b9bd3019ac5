// A posted write and an increment on the same channel.
// roles: ncrisc; cores: 2x1; cbs: 0x1 1x1; semaphores: 1
#include "race.h"

void kernel_main() {
    if (self() == 1) {
        noc_semaphore_wait(semaphore(0), 1);
        word(get_write_ptr(1))[0] = word(get_write_ptr(0))[0];
        return;
    }
    fill(get_write_ptr(1), 3);
    noc_async_write<NOC_MAX_BURST_SIZE + 1, true, true>(get_write_ptr(1), at(1, get_write_ptr(0)), kTile);
    signal(1, 0);
    noc_async_posted_writes_flushed();
}
