// The answer that frees a page is given before the page's last use, by an increment that nobody waits for.
// roles: ncrisc brisc; cores: 2x1; cbs: 0x1 1x1; semaphores: 3
#include "race.h"

void kernel_main() {
    const uint32_t slot = get_write_ptr(0), mine = get_write_ptr(1);
#ifdef COMPILE_FOR_BRISC
    if (self() == 1) {
        noc_semaphore_wait_min(semaphore(2), 1);
        word(mine)[1] = word(slot)[1];  // race-read-write
        if (!wrong) noc_semaphore_inc<true>(at(0, get_semaphore(1)), 1);
    }
#else
    if (self() == 0) {
        for (uint32_t round = 1; round <= 2; round++) {
            fill(mine, round);
            if (round == 2) noc_semaphore_wait_min(semaphore(1), 1);
            noc_async_write(mine, at(1, slot), kTile);  // race-read-write
            noc_async_write_barrier();
            signal(1, 0);
        }
    } else {
        noc_semaphore_wait_min(semaphore(0), 1);
        noc_semaphore_set(semaphore(2), 1);
        if (wrong) noc_semaphore_inc<true>(at(0, get_semaphore(1)), 1);
        noc_semaphore_wait_min(semaphore(0), 2);
    }
#endif
}
