// One processor waits for the signal and pushes, the other reads.
// roles: ncrisc brisc; cores: 2x1; cbs: 0x1 1x1 2x1; semaphores: 1
#include "race.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    if (self() == 1) {
        noc_semaphore_wait(semaphore(0), 1);
        cb_reserve_back(2, 1);
        cb_push_back(2, 1);
        return;
    }
    fill(get_write_ptr(1), 3);
    noc_async_write(get_write_ptr(1), at(1, get_write_ptr(0)), kTile);
    signal(1, 0);
    noc_async_write_barrier();
#else
    if (self() == 0) return;
    cb_wait_front(2, 1);
    word(get_write_ptr(1))[0] = word(get_write_ptr(0))[0];
    cb_pop_front(2, 1);
#endif
}
