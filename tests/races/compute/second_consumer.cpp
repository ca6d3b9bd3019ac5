// Two roles wait for the same page, one of them gives it back: the other may still be reading.
// roles: ncrisc brisc compute; cbs: 0x1 16x2; semaphores: 1
#include "race.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    for (uint32_t round = 0; round < 2; round++) {
        cb_reserve_back(0, 1);
        if (!wrong && round) noc_semaphore_wait(semaphore(0), 1);
        noc_async_read(in(round), get_write_ptr(0), kTile);  // race-read-write
        noc_async_read_barrier();
        cb_push_back(0, 1);
    }
#elif defined(COMPILE_FOR_BRISC)
    for (uint32_t round = 0; round < 2; round++) {
        cb_wait_front(0, 1);
        if (!wrong && round == 0) {
            cb_wait_front(16, 1);
            noc_semaphore_set(semaphore(0), 1);
        }
        cb_pop_front(0, 1);
    }
    cb_wait_front(16, 1);
    cb_pop_front(16, 1);
#else
    unary_op_init_common(0, 16);
    cb_wait_front(0, 1);
    cb_reserve_back(16, 1);
    tile_regs_acquire();
    copy_tile(0, 0, 0);  // race-read-write
    tile_regs_commit();
    tile_regs_wait();
    pack_tile(0, 16);
    tile_regs_release();
    cb_push_back(16, 1);
#endif
}
