// A credit is taken by a load and a store; the next credit may come between them (51036).
// roles: ncrisc; cores: 2x1; cbs: 0x2 1x1; semaphores: 2
#include "race.h"

void kernel_main() {
    if (self() == 0) fill(get_write_ptr(1), 3);
    for (uint32_t round = 1; round <= 4; round++) {
        const uint32_t slot = get_write_ptr(0) + (round % 2) * kTile;
        if (self() == 0) {
            if (round > 2) {
                noc_semaphore_wait_min(semaphore(1), wrong ? 1 : round - 2);
                if (wrong) *semaphore(1) = *semaphore(1) - 1;  // race-signal
            }
            noc_async_write(get_write_ptr(1), at(1, slot), kTile);
            noc_async_write_barrier();
            signal(1, 0);
        } else {
            noc_semaphore_wait_min(semaphore(0), round);
            word(get_write_ptr(1))[round] = word(slot)[0];
            noc_semaphore_inc(at(0, get_semaphore(1)), 1);  // race-signal
            noc_async_atomic_barrier();
        }
    }
}
