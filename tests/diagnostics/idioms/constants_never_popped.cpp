// A page that is written once and used by every step is never popped.
// roles: compute; cbs: 0x2 1x1 16x2; feed: 1x1 0x2; drain: 16x2
#include "case.h"

void kernel_main() {
    binary_op_init_common(0, 1, 16);
    add_tiles_init(0, 1);
    cb_wait_front(1, 1);
    for (int i = 0; i < 2; i++) {
        cb_wait_front(0, 1);
        cb_reserve_back(16, 1);
        tile_regs_acquire();
        add_tiles(0, 1, 0, 0, 0);
        tile_regs_commit();
        tile_regs_wait();
        pack_tile(0, 16);
        tile_regs_release();
        cb_push_back(16, 1);
        cb_pop_front(0, 1);
    }
}
