// The results are put together in the order in which the cores report.
// roles: ncrisc; cores: 3x1; cbs: 0x1 1x1; semaphores: 2; ends: result
#include "race.h"

void kernel_main() {
    const uint32_t box = get_write_ptr(0), mine = get_write_ptr(1);
    if (self() == 0) {
        fill(mine, 0);
        uint32_t sum = 1;
        for (uint32_t round = 1; round <= 2; round++) {
            noc_semaphore_wait_min(semaphore(0), round);
            sum = 3 * sum + word(box)[0];
            signal(1, 1);
            signal(2, 1);
        }
        word(mine)[0] = sum;
        noc_async_write(mine, out(0), kTile);
        return noc_async_write_barrier();
    }
    if (self() == 2 && !wrong) noc_semaphore_wait_min(semaphore(1), 1);
    fill(mine, self());
    noc_async_write(mine, at(0, box), 64);
    noc_async_write_barrier();
    signal(0, 0);
}
