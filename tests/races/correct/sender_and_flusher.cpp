// One processor sends page after page and reuses its source after each flush.
// roles: ncrisc brisc; cores: 2x1; cbs: 0x1 1x4 2x2; semaphores: 1
#include "race.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    if (self() == 1) {
        noc_semaphore_wait_min(semaphore(0), 4);
        word(get_write_ptr(0))[0] = word(get_write_ptr(1) + 3 * kTile)[0];
        return;
    }
    for (uint32_t page = 0; page < 4; page++) {
        cb_reserve_back(2, 1);
        fill(get_write_ptr(2), page);
        cb_push_back(2, 1);
    }
#else
    if (self() == 1) return;
    for (uint32_t page = 0; page < 4; page++) {
        cb_wait_front(2, 1);
        noc_async_write(get_read_ptr(2), at(1, get_write_ptr(1) + page * kTile), kTile);
        noc_semaphore_inc(at(1, get_semaphore(0)), 1);
        noc_async_writes_flushed();
        cb_pop_front(2, 1);
    }
    noc_async_write_barrier();
    noc_async_atomic_barrier();
#endif
}
