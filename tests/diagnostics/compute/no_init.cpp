// The sum is computed without add_tiles_init.
// roles: compute; cbs: 0x2 1x2 16x2; feed: 0x1 1x1; drain: 16x1
#include "case.h"

void kernel_main() {
    binary_op_init_common(0, 1, 16);
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
error[init-missing]: add_tiles runs, but no init has prepared the FPU
  --> compute/no_init.cpp:11:5
11 |     add_tiles(0, 1, 0, 0, 0);  // init-missing
   |     ^^^^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), math, kernel compute/no_init.cpp
   = note: the call runs the program its init put into the FPU; another operation's program hangs or gives garbage on the card
   = help: call the init of this operation before it, after any other operation's init
*/
