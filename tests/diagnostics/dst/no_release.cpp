// The kernel ends without giving its section back.
// roles: compute; cbs: 0x2 16x2; feed: 0x1; drain: 16x1
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
    tile_regs_wait();  // dst-order
    pack_tile(0, 16);
    if (!wrong) tile_regs_release();
    cb_push_back(16, 1);
}

/* expected:
finding[dst-order]: the kernel ends without tile_regs_release
  --> dst/no_release.cpp:14:5
14 |     tile_regs_wait();  // dst-order
   |     ^^^^^^^^^^^^^^^^ this section stays open
   = core (0,0), pack, kernel dst/no_release.cpp
   = note: the half is never cleared and never given back
   = help: call tile_regs_release() when the section is packed
*/
