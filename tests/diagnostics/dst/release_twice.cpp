// A section is given back twice.
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
    tile_regs_wait();
    pack_tile(0, 16);
    tile_regs_release();
    cb_push_back(16, 1);
    if (wrong) tile_regs_release();  // dst-order
}

/* expected:
finding[dst-order]: tile_regs_release is called without tile_regs_wait
  --> dst/release_twice.cpp:18:16
18 |     if (wrong) tile_regs_release();  // dst-order
   |                ^^^^^^^^^^^^^^^^^^^
   = core (0,0), pack, kernel dst/release_twice.cpp
   = note: it clears a half that MATH may be writing and moves PACK to the other one
   = help: call tile_regs_release() once after each tile_regs_wait()
*/
