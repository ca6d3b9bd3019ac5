// A copy between two sums changes the program, the second sum does not set it again.
// roles: compute; cbs: 0x2 1x2 16x2; feed: 0x1 1x1; drain: 16x1
#include "case.h"

void kernel_main() {
    binary_op_init_common(0, 1, 16);
    add_tiles_init(0, 1);
    cb_wait_front(0, 1);
    cb_wait_front(1, 1);
    tile_regs_acquire();
    add_tiles(0, 1, 0, 0, 0);
    copy_tile_init(0);
    copy_tile(0, 0, 1);
    if (!wrong) add_tiles_init(0, 1);
    add_tiles(0, 1, 0, 0, 2);  // init-missing
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
error[init-missing]: add_tiles runs, but the FPU was last initialised for copy
  --> compute/init_not_renewed.cpp:15:5
15 |     add_tiles(0, 1, 0, 0, 2);  // init-missing
   |     ^^^^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), math, kernel compute/init_not_renewed.cpp
   = note: the call runs the program its init put into the FPU; another operation's program hangs or gives garbage on the card
   = help: call the init of this operation before it, after any other operation's init
*/
