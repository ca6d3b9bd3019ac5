// The unpacker is set to tiles of 32 rows, the second buffer holds tiles of 16.
// roles: compute; cbs: 0x2 1x2:16x32 16x2:16x32; feed: 1x1; drain: 16x1
#include "case.h"

void kernel_main() {
    unary_op_init_common(wrong ? 0 : 1, 16);
    copy_tile_init(wrong ? 0 : 1);
    cb_wait_front(1, 1);
    tile_regs_acquire();
    copy_tile(1, 0, 0);  // format-mismatch
    tile_regs_commit();
    cb_pop_front(1, 1);
    cb_reserve_back(16, 1);
    tile_regs_wait();
    pack_tile(0, 16);
    tile_regs_release();
    cb_push_back(16, 1);
}
