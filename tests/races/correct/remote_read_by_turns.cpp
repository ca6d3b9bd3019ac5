// A core fetches tiles from a neighbour that makes them one after the other.
// roles: ncrisc; cores: 2x1; cbs: 0x1; semaphores: 2
#include "race.h"

void kernel_main() {
    for (uint32_t round = 1; round <= 3; round++) {
        if (self() == 0) {
            fill(get_write_ptr(0), round);
            signal(1, 0);
            noc_semaphore_wait_min(semaphore(1), round);
        } else {
            noc_semaphore_wait_min(semaphore(0), round);
            noc_async_read(at(0, get_write_ptr(0)), get_write_ptr(0), kTile);
            noc_async_read_barrier();
            word(get_write_ptr(0))[1] = word(get_write_ptr(0))[0];
            signal(0, 1);
        }
    }
}
