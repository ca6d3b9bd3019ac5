// A transpose runs after the init of a copy.
// roles: compute; cbs: 0x2 16x2; feed: 0x1; drain: 16x1
#include "case.h"
#include "compute_kernel_api/transpose_wh.h"

void kernel_main() {
    unary_op_init_common(0, 16);
    copy_tile_init(0);
    cb_wait_front(0, 1);
    tile_regs_acquire();
    if (!wrong) transpose_wh_init_short(0);
    transpose_wh_tile(0, 0, 0);  // init-missing
    tile_regs_commit();
    cb_pop_front(0, 1);
    cb_reserve_back(16, 1);
    tile_regs_wait();
    pack_tile(0, 16);
    tile_regs_release();
    cb_push_back(16, 1);
}

/* expected:
finding[init-missing]: transpose_wh_tile runs, but the last init was copy_tile_init
  --> compute/transpose_without_init.cpp:12:5
12 |     transpose_wh_tile(0, 0, 0);  // init-missing
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), math, kernel compute/transpose_without_init.cpp
   = note: an operation runs what its init put into unpacker and FPU; another's gives garbage or hangs
   = help: call transpose_wh_init before it, after any other operation's init
*/
