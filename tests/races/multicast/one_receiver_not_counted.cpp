// The sender waits for one of two receivers only.
// roles: ncrisc; cores: 3x1; cbs: 0x1 1x1; semaphores: 3
#include "race.h"

void kernel_main() {
    if (self() == 0) {
        for (uint32_t round = 1; round <= 2; round++) {
            fill(get_write_ptr(1), round);
            noc_semaphore_wait_min(semaphore(0), round);
            if (!wrong) noc_semaphore_wait_min(semaphore(2), round);
            noc_async_write_multicast(get_write_ptr(1), all(1, 2, get_write_ptr(0)), kTile, 2);  // race-read-write
            noc_async_write_barrier();
            noc_semaphore_inc(at(1, get_semaphore(1)), 1);
            noc_semaphore_inc(at(2, get_semaphore(1)), 1);
            noc_async_atomic_barrier();
        }
        noc_semaphore_wait_min(semaphore(2), 2);
    } else {
        for (uint32_t round = 1; round <= 2; round++) {
            signal(0, self() == 1 ? 0 : 2);
            noc_semaphore_wait_min(semaphore(1), round);
            const uint32_t seen = word(get_write_ptr(0))[0];  // race-read-write
            word(get_write_ptr(1))[round] = seen;
        }
    }
}
