// A core reads from another one's L1 before the signal that the data are there.
// roles: ncrisc; cores: 2x1; cbs: 0x1 1x1; semaphores: 2
#include "race.h"

void kernel_main() {
    if (self() == 1) {
        if (!wrong) noc_semaphore_wait(semaphore(0), 1);
        noc_async_read(at(0, get_write_ptr(1)), get_write_ptr(0), kTile);  // race-read-write
        noc_async_read_barrier();
        if (wrong) noc_semaphore_wait(semaphore(0), 1);
        return;
    }
    for (uint32_t i = 0; i < kTile / 4; i++) word(get_write_ptr(1))[i] = i;  // race-read-write
    signal(1, 0);
}
