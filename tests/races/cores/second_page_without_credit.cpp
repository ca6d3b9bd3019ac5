// The sender sends a second page into the slot that the receiver may still read.
// roles: ncrisc; cores: 2x1; cbs: 0x1 1x1; semaphores: 2
#include "race.h"

void kernel_main() {
    if (self() == 1) {
        for (uint32_t round = 1; round <= 2; round++) {
            noc_semaphore_wait_min(semaphore(0), round);
            const uint32_t seen = word(get_write_ptr(0))[0];  // race-read-write
            word(get_write_ptr(1))[round] = seen;
            signal(0, 1);
        }
        return;
    }
    fill(get_write_ptr(1), 3);
    for (uint32_t round = 1; round <= 2; round++) {
        noc_async_write(get_write_ptr(1), at(1, get_write_ptr(0)), kTile);  // race-read-write
        noc_async_write_barrier();
        signal(1, 0);
        if (!wrong) noc_semaphore_wait_min(semaphore(1), round);
    }
    noc_semaphore_wait_min(semaphore(1), 2);
}
