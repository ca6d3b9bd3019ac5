// Of the tile that a sum broadcasts by rows only row 0 counts.
// roles: ncrisc compute; cbs: 0x1 1x1 16x1; drain: 16x1
#include "case.h"
#ifdef COMPILE_FOR_TRISC
#include "compute_kernel_api/bcast.h"
#endif

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    cb_reserve_back(1, 1);
    for (uint32_t face = 0; face < 2; face++)
        for (uint32_t pair = 0; pair < 8; pair++) l1(get_write_ptr(1) + face * kTile / 4)[pair] = 0x3F803F80;
    cb_push_back(1, 1);
    cb_reserve_back(0, 1);
    noc_async_read(in(0), get_write_ptr(0), kTile);
    noc_async_read_barrier();
    cb_push_back(0, 1);
#else
    binary_op_init_common(0, 1, 16);
    add_bcast_rows_init_short(0, 1);
    cb_wait_front(0, 1);
    cb_wait_front(1, 1);
    tile_regs_acquire();
    add_tiles_bcast_rows(0, 1, 0, 0, 0);
    tile_regs_commit();
    cb_pop_front(0, 1);
    cb_pop_front(1, 1);
    cb_reserve_back(16, 1);
    tile_regs_wait();
    pack_tile(0, 16);
    tile_regs_release();
    cb_push_back(16, 1);
#endif
}
