// A sum runs after the init of a product.
// roles: compute; cbs: 0x2 1x2 16x2; feed: 0x1 1x1; drain: 16x1
#include "case.h"

void kernel_main() {
    binary_op_init_common(0, 1, 16);
    mul_tiles_init(0, 1);
    if (!wrong) add_tiles_init(0, 1);
    cb_wait_front(0, 1);
    cb_wait_front(1, 1);
    tile_regs_acquire();
    add_tiles(0, 1, 0, 0, 0);  // init-missing
    tile_regs_commit();
    cb_pop_front(0, 1);
    cb_pop_front(1, 1);
    cb_reserve_back(16, 1);
    tile_regs_wait();
    pack_tile(0, 16);
    tile_regs_release();
    cb_push_back(16, 1);
}

/* expected:
finding[init-missing]: add_tiles runs, but the last init was mul_tiles_init
  --> compute/init_of_another.cpp:12:5
12 |     add_tiles(0, 1, 0, 0, 0);  // init-missing
   |     ^^^^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), math, kernel compute/init_of_another.cpp
   = note: an operation runs what its init put into unpacker and FPU; another's gives garbage or hangs
   = help: call add_tiles_init before it, after any other operation's init
*/
