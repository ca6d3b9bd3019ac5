// Data go to three cores by one multicast, the increments to two and one: another way through the NoC.
// roles: ncrisc; cores: 4x1; cbs: 0x1 1x1; semaphores: 1
#include "race.h"

void kernel_main() {
    const uint32_t slot = get_write_ptr(0), page = get_write_ptr(1);
    if (self() == 0) {
        fill(page, 2);
        noc_async_write_multicast(page, all(1, 3, slot), kTile, 3);  // race-read-write
        if (wrong) {
            noc_semaphore_inc_multicast(all(1, 2, get_semaphore(0)), 1, 2);
            noc_semaphore_inc_multicast(all(3, 3, get_semaphore(0)), 1, 1);
        } else {
            noc_semaphore_inc_multicast(all(1, 3, get_semaphore(0)), 1, 3);
        }
        noc_async_atomic_barrier();
        noc_async_write_barrier();
    } else {
        noc_semaphore_wait(semaphore(0), 1);
        word(page)[0] = word(slot)[3];  // race-read-write
    }
}
