// Waits count from the front: one page, then two, then three, popped at once.
// roles: ncrisc compute; cbs: 0x4 16x4; drain: 16x3
#include "case.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    for (uint32_t tile = 0; tile < 3; tile++) {
        cb_reserve_back(0, tile + 1);
        noc_async_read(in(tile), get_write_ptr(0) + tile * kTile, kTile);
    }
    noc_async_read_barrier();
    cb_push_back(0, 3);
#else
    unary_op_init_common(0, 16);
    copy_tile_init(0);
    for (uint32_t tile = 0; tile < 3; tile++) {
        cb_wait_front(0, tile + 1);
        cb_reserve_back(16, 1);
        tile_regs_acquire();
        copy_tile(0, tile, 0);
        tile_regs_commit();
        tile_regs_wait();
        pack_tile(0, 16);
        tile_regs_release();
        cb_push_back(16, 1);
    }
    cb_pop_front(0, 3);
#endif
}
