// The packer writes into memory that the writer keeps a table in.
// roles: ncrisc brisc compute; cbs: 16+17x1 1x1; semaphores: 1
#include "race.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    cb_reserve_back(1, 1);
    noc_async_read(in(0), get_write_ptr(1), kTile);
    noc_async_read_barrier();
    if (!wrong) noc_semaphore_wait(semaphore(0), 1);
    cb_push_back(1, 1);
#elif defined(COMPILE_FOR_BRISC)
    word(get_write_ptr(17))[0] = 1;
    const uint32_t seen = word(get_write_ptr(17))[0];  // race-read-write
    noc_semaphore_set(semaphore(0), 1);
    cb_wait_front(16, 1);
    cb_pop_front(16, 1);
    if (seen == 12345) noc_semaphore_set(semaphore(0), 2);
#else
    unary_op_init_common(1, 16);
    cb_wait_front(1, 1);
    cb_reserve_back(16, 1);
    tile_regs_acquire();
    copy_tile(1, 0, 0);
    tile_regs_commit();
    tile_regs_wait();
    pack_tile(0, 16);  // race-read-write
    tile_regs_release();
    cb_push_back(16, 1);
    cb_pop_front(1, 1);
#endif
}
