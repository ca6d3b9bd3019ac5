// A product runs after the init of a copy.
// roles: compute; cbs: 0x2 1x2 16x2; feed: 0x1 1x1; drain: 16x1
#include "case.h"
#include "compute_kernel_api/matmul.h"

void kernel_main() {
    mm_init(0, 1, 16);
    cb_wait_front(0, 1);
    cb_wait_front(1, 1);
    tile_regs_acquire();
    copy_tile_init(0);
    copy_tile(0, 0, 0);
    if (!wrong) mm_init_short(0, 1);
    matmul_tiles(0, 1, 0, 0, 0);  // init-missing
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
error[init-missing]: matmul runs, but the FPU was last initialised for copy
  --> compute/matmul_after_copy.cpp:14:5
14 |     matmul_tiles(0, 1, 0, 0, 0);  // init-missing
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), math, kernel compute/matmul_after_copy.cpp
   = note: the call runs the program its init put into the FPU; another operation's program hangs or gives garbage on the card
   = help: call the init of this operation before it, after any other operation's init
*/
