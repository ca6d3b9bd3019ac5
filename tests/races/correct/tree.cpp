// A tree: pairs of cores first, then the root, then the answer back.
// roles: ncrisc; cores: 4x1; cbs: 0x1 1x1; semaphores: 3
#include "race.h"

void kernel_main() {
    fill(get_write_ptr(1), self());
    if (self() % 2) {
        noc_async_write(get_write_ptr(1), at(self() - 1, get_write_ptr(0)), kTile);
        signal(self() - 1, 0);
        noc_async_write_barrier();
    } else {
        noc_semaphore_wait(semaphore(0), 1);
        word(get_write_ptr(1))[0] = word(get_write_ptr(1))[0] + word(get_write_ptr(0))[0];
        if (self() == 2) {
            noc_semaphore_wait(semaphore(1), 1);
            noc_async_write(get_write_ptr(1), at(0, get_write_ptr(0)), kTile);
            signal(0, 1);
            noc_async_write_barrier();
        } else {
            signal(2, 1);
            noc_semaphore_wait(semaphore(1), 1);
            word(get_write_ptr(1))[1] = word(get_write_ptr(0))[0];
        }
    }
    if (self() == 0) {
        for (uint32_t core = 1; core < 4; core++) signal(core, 2);
    } else {
        noc_semaphore_wait(semaphore(2), 1);
        noc_async_read(at(0, get_write_ptr(1)), get_write_ptr(0), kTile);
        noc_async_read_barrier();
        word(get_write_ptr(1))[2] = word(get_write_ptr(0))[1];
    }
}
