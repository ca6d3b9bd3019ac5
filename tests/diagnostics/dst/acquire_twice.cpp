// A section is begun again before it was handed to PACK.
// roles: compute; cbs: 0x2 16x2; feed: 0x1; drain: 16x1
#include "case.h"

void kernel_main() {
    unary_op_init_common(0, 16);
    copy_tile_init(0);
    cb_wait_front(0, 1);
    tile_regs_acquire();
    copy_tile(0, 0, 0);
    if (wrong) tile_regs_acquire();  // dst-order
    tile_regs_commit();
    cb_pop_front(0, 1);
    cb_reserve_back(16, 1);
    tile_regs_wait();
    pack_tile(0, 16);
    tile_regs_release();
    cb_push_back(16, 1);
}

/* expected:
finding[dst-order]: tile_regs_acquire is called twice without tile_regs_commit
  --> dst/acquire_twice.cpp:11:16
11 |     if (wrong) tile_regs_acquire();  // dst-order
   |                ^^^^^^^^^^^^^^^^^^^
   = core (0,0), math, kernel dst/acquire_twice.cpp
   = note: the section acquired first at dst/acquire_twice.cpp:9 was never handed to PACK
   = help: call tile_regs_commit() when the section is computed
*/
