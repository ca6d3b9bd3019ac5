// The counter is set back after the first signal; the second may have come by then.
// roles: ncrisc; cores: 3x1; cbs: 0x1; semaphores: 2; ends: deadlock
#include "race.h"

void kernel_main() {
    if (self() != 0) {
        for (uint32_t tile = 0; self() == 2 && tile < 4; tile++) {
            noc_async_read(in(tile), get_write_ptr(0), kTile);
            noc_async_read_barrier();
        }
        if (self() == 2 && !wrong) noc_semaphore_wait_min(semaphore(1), 1);
        return signal(0, 0);
    }
    noc_semaphore_wait_min(semaphore(0), 1);
    noc_semaphore_set(semaphore(0), 0);
    signal(2, 1);
    noc_semaphore_wait_min(semaphore(0), 1);
}
