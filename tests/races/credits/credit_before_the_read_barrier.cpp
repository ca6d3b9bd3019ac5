// The credit is given while the page is still being fetched from the sender.
// roles: ncrisc; cores: 2x1; cbs: 0x1 1x1; semaphores: 2
#include "race.h"

void kernel_main() {
    const uint32_t slot = get_write_ptr(0);
    if (self() == 0) {
        fill(slot, 1);
        signal(1, 0);
        noc_semaphore_wait_min(semaphore(1), 1);
        word(slot)[0] = 9;  // race-read-write
        return;
    }
    noc_semaphore_wait_min(semaphore(0), 1);
    noc_async_read(at(0, slot), get_write_ptr(1), kTile);  // race-read-write
    if (!wrong) noc_async_read_barrier();
    signal(0, 1);
    noc_async_read_barrier();
}
