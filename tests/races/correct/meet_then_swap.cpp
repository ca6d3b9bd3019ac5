// Two cores meet, swap pages in place, and meet again.
// roles: ncrisc; cores: 2x1; cbs: 0x1 1x1; semaphores: 2
#include "race.h"

void kernel_main() {
    const uint32_t peer = 1 - self();
    fill(get_write_ptr(1), self());
    word(get_write_ptr(0))[0] = 9;
    signal(peer, 0);
    noc_semaphore_wait(semaphore(0), 1);
    noc_async_write(get_write_ptr(1), at(peer, get_write_ptr(0)), kTile);
    signal(peer, 1);
    noc_async_write_barrier();
    noc_semaphore_wait(semaphore(1), 1);
    word(get_write_ptr(1))[0] = word(get_write_ptr(0))[0];
}
