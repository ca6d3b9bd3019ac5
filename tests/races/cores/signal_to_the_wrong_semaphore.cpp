// The receiver waits for a signal of another sender than the one that brings the data.
// roles: ncrisc; cores: 3x1; cbs: 0x1 1x1; semaphores: 2
#include "race.h"

void kernel_main() {
    if (self() == 2) {
        noc_semaphore_wait(semaphore(wrong ? 1 : 0), 1);
        const uint32_t seen = word(get_write_ptr(0))[0];  // race-read-write
        noc_semaphore_wait(semaphore(wrong ? 0 : 1), 1);
        word(get_write_ptr(1))[0] = seen;
        return;
    }
    if (self() == 0) {
        fill(get_write_ptr(1), 3);
        noc_async_write(get_write_ptr(1), at(2, get_write_ptr(0)), kTile);  // race-read-write
        noc_async_write_barrier();
    }
    signal(2, self());
}
