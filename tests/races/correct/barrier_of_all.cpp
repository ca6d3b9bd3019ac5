// A barrier over all cores with a coordinator.
// roles: ncrisc; cores: 4x1; cbs: 0x1 1x1; semaphores: 2
#include "race.h"

void kernel_main() {
    fill(get_write_ptr(1), self());
    noc_async_write(get_write_ptr(1), at((self() + 1) % 4, get_write_ptr(0)), kTile);
    noc_async_write_barrier();
    if (self() == 0) {
        noc_semaphore_wait(semaphore(0), 3);
        for (uint32_t core = 1; core < 4; core++) signal(core, 1);
    } else {
        signal(0, 0);
        noc_semaphore_wait(semaphore(1), 1);
    }
    word(get_write_ptr(1))[0] = word(get_write_ptr(0))[0];
}
