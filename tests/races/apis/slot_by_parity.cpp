// Credits are counted per slot, but the sender looks at those of the other slot.
// roles: ncrisc; cores: 2x1; cbs: 0x2 1x1; semaphores: 4
#include "race.h"

void kernel_main() {
    for (uint32_t round = 0; round < 4; round++) {
        const uint32_t parity = round % 2, slot = get_write_ptr(0) + parity * kTile;
        if (self() == 0) {
            fill(get_write_ptr(1), round);
            if (round >= 2) noc_semaphore_wait_min(semaphore(2 + (wrong ? 0 : parity)), 1);
            noc_async_write(get_write_ptr(1), at(1, slot), kTile);  // race-read-write
            noc_async_write_barrier();
            signal(1, parity);
        } else {
            noc_semaphore_wait_min(semaphore(parity), round / 2 + 1);
            word(get_write_ptr(1))[round] = word(slot)[0];  // race-read-write
            signal(0, 2 + parity);
        }
    }
    if (self() == 1) return;
    noc_semaphore_wait_min(semaphore(2), 2);
    noc_semaphore_wait_min(semaphore(3), 2);
}
