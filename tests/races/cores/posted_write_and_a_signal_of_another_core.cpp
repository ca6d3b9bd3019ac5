// A posted write is in no acknowledgement: the barrier says nothing of it.
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
        const uint32_t from = get_write_ptr(1);
        const uint64_t to = at(2, get_write_ptr(0));
        fill(from, 3);
        if (wrong) noc_async_write<NOC_MAX_BURST_SIZE + 1, true, true>(from, to, kTile);  // race-read-write
        else noc_async_write(from, to, kTile);
        noc_async_write_barrier();
        noc_async_posted_writes_flushed();
        signal(1, 0);
    }
}
