// The receiver gives its slot back before it has loaded everything.
// roles: ncrisc; cores: 2x1; cbs: 0x1 1x1; semaphores: 2
#include "race.h"

void kernel_main() {
    for (uint32_t round = 1; round <= 2; round++) {
        if (self() == 1) {
            noc_semaphore_wait_min(semaphore(0), round);
            if (wrong) signal(0, 1);
            const uint32_t seen = word(get_write_ptr(0))[1];  // race-read-write
            word(get_write_ptr(1))[round] = seen;
            if (!wrong) signal(0, 1);
        } else {
            fill(get_write_ptr(1), round);
            noc_async_write(get_write_ptr(1), at(1, get_write_ptr(0)), kTile);  // race-read-write
            noc_async_write_barrier();
            signal(1, 0);
            noc_semaphore_wait_min(semaphore(1), round);
        }
    }
}
