// The signal takes the way by a third core, after a barrier.
// roles: ncrisc; cores: 3x1; cbs: 0x1 1x1; semaphores: 1
#include "race.h"

void kernel_main() {
    if (self() == 2) {
        noc_semaphore_wait(semaphore(0), 1);
        word(get_write_ptr(1))[0] = word(get_write_ptr(0))[0];
    } else if (self() == 1) {
        noc_semaphore_wait(semaphore(0), 1);
        signal(2, 0);
    } else {
        fill(get_write_ptr(1), 3);
        noc_async_write(get_write_ptr(1), at(2, get_write_ptr(0)), kTile);
        noc_async_write_barrier();
        signal(1, 0);
    }
}
