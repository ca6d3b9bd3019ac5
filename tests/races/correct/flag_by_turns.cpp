// The flag changes its sense with each round; the one who waits never writes it.
// roles: ncrisc; cores: 2x1; cbs: 0x1 1x1; semaphores: 2
#include "race.h"

void kernel_main() {
    const uint32_t slot = get_write_ptr(0), mine = get_write_ptr(1);
    for (uint32_t round = 0; round < 4; round++) {
        const uint32_t sense = 1 - round % 2;
        if (self() == 0) {
            fill(mine, round);
            noc_async_write(mine, at(1, slot), kTile);
            noc_async_write_barrier();
            noc_inline_dw_write(at(1, get_semaphore(0)), sense);
            noc_async_write_barrier();
            noc_semaphore_wait_min(semaphore(1), round + 1);
        } else {
            while (*semaphore(0) != sense) {}
            word(mine)[round] = word(slot)[round];
            signal(0, 1);
        }
    }
}
