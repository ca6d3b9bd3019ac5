// A token and its data go round the ring.
// roles: ncrisc; cores: 4x1; cbs: 0x1; semaphores: 1
#include "race.h"

void kernel_main() {
    if (self() == 0) fill(get_write_ptr(0), 1);
    else noc_semaphore_wait(semaphore(0), 1);
    word(get_write_ptr(0))[self()] = word(get_write_ptr(0))[0] + self();
    const uint32_t next = (self() + 1) % 4;
    noc_async_write(get_write_ptr(0), at(next, get_write_ptr(0)), kTile);
    signal(next, 0);
    noc_async_write_barrier();
    if (self() == 0) noc_semaphore_wait(semaphore(0), 1);
    if (self() == 0) word(get_write_ptr(0))[9] = word(get_write_ptr(0))[3];
}
