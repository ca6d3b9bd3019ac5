// The result is packed into the second output, whose page was not reserved; the first is pushed as it is.
// roles: compute; cbs: 0x2 16x2 17x2; feed: 0x1; drain: 16x1
#include "case.h"

void kernel_main() {
    unary_op_init_common(0, 16);
    copy_tile_init(0);
    cb_wait_front(0, 1);
    tile_regs_acquire();
    copy_tile(0, 0, 0);
    tile_regs_commit();
    cb_pop_front(0, 1);
    cb_reserve_back(16, 1);
    tile_regs_wait();
    pack_tile(0, wrong ? 17 : 16);  // cb-write-outside
    tile_regs_release();
    cb_push_back(16, 1);
}
