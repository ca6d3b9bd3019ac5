// exp runs without its init.
// roles: compute; cbs: 0x2 16x2; feed: 0x1; drain: 16x1
#include "case.h"
#include "compute_kernel_api/eltwise_unary/exp.h"

void kernel_main() {
    unary_op_init_common(0, 16);
    copy_tile_init(0);
    cb_wait_front(0, 1);
    if (!wrong) exp_tile_init();
    tile_regs_acquire();
    copy_tile(0, 0, 0);
    exp_tile(0);  // init-missing
    tile_regs_commit();
    cb_pop_front(0, 1);
    cb_reserve_back(16, 1);
    tile_regs_wait();
    pack_tile(0, 16);
    tile_regs_release();
    cb_push_back(16, 1);
}

/* expected:
finding[init-missing]: exp_tile runs without exp_tile_init
  --> compute/no_sfpu_init.cpp:13:5
13 |     exp_tile(0);  // init-missing
   |     ^^^^^^^^^^^
   = core (0,0), math, kernel compute/no_sfpu_init.cpp
   = note: the init sets the addressing and the constants that the function uses
   = help: call exp_tile_init() before it
*/
