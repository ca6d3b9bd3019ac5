// A section is handed to PACK twice.
// roles: compute; cbs: 0x2 16x2; feed: 0x1; drain: 16x1
#include "case.h"

void kernel_main() {
    unary_op_init_common(0, 16);
    copy_tile_init(0);
    cb_wait_front(0, 1);
    tile_regs_acquire();
    copy_tile(0, 0, 0);
    tile_regs_commit();
    if (wrong) tile_regs_commit();  // dst-order
    cb_pop_front(0, 1);
    cb_reserve_back(16, 1);
    tile_regs_wait();
    pack_tile(0, 16);
    tile_regs_release();
    cb_push_back(16, 1);
    if (wrong) tile_regs_wait();
    if (wrong) tile_regs_release();
}

/* expected:
finding[dst-order]: tile_regs_commit is called without tile_regs_acquire
  --> dst/commit_twice.cpp:12:16
12 |     if (wrong) tile_regs_commit();  // dst-order
   |                ^^^^^^^^^^^^^^^^^^
   = core (0,0), math, kernel dst/commit_twice.cpp
   = note: it hands a half to PACK that MATH does not own
   = help: call tile_regs_acquire() once before each tile_regs_commit()
*/
