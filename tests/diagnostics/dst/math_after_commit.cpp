// An operation writes a section that PACK has already.
// roles: compute; cbs: 0x2 16x2; feed: 0x1; drain: 16x1
#include "case.h"
#include "compute_kernel_api/eltwise_unary/fill.h"

void kernel_main() {
    unary_op_init_common(0, 16);
    copy_tile_init(0);
    cb_wait_front(0, 1);
    fill_tile_init();
    tile_regs_acquire();
    copy_tile(0, 0, 0);
    if (wrong) tile_regs_commit();
    fill_tile(1, 1.0f);  // dst-not-acquired
    tile_regs_commit();
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
finding[dst-not-acquired]: MATH uses Dst before tile_regs_acquire
  --> dst/math_after_commit.cpp:14:5
14 |     fill_tile(1, 1.0f);  // dst-not-acquired
   |     ^^^^^^^^^^^^^^^^^^
   = core (0,0), math, kernel dst/math_after_commit.cpp
   = note: PACK may still be reading the half that is written
   = help: call tile_regs_acquire() before the first operation of a section
*/
