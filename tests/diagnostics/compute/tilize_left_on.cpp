// A tile is copied while the unpacker still tilizes.
// roles: compute; cbs: 0x2 16x2; feed: 0x1; drain: 16x2
#include "case.h"
#include "compute_kernel_api/compute_kernel_hw_startup.h"
#include "compute_kernel_api/tilize.h"

void kernel_main() {
    compute_kernel_hw_startup(0, 16);
    tilize_init(0, 1, 16);
    cb_wait_front(0, 1);
    cb_reserve_back(16, 1);
    tilize_block(0, 1, 16);
    cb_push_back(16, 1);
    if (!wrong) tilize_uninit(0, 16);
    copy_tile_init(0);
    tile_regs_acquire();
    copy_tile(0, 0, 0);  // uninit-missing
    tile_regs_commit();
    cb_pop_front(0, 1);
    cb_reserve_back(16, 1);
    tile_regs_wait();
    pack_tile(0, 16);
    tile_regs_release();
    cb_push_back(16, 1);
    if (wrong) tilize_uninit(0, 16);
}

/* expected:
finding[uninit-missing]: copy_tile runs while the mode of tilize_init is still on
  --> compute/tilize_left_on.cpp:17:5
17 |     copy_tile(0, 0, 0);  // uninit-missing
   |     ^^^^^^^^^^^^^^^^^^
  --> compute/tilize_left_on.cpp:9:5
9 |     tilize_init(0, 1, 16);
  |     ^^^^^^^^^^^^^^^^^^^^^ switched on here
   = core (0,0), math, kernel compute/tilize_left_on.cpp
   = note: unpacker or packer keep the mode until it is undone; the next init does not undo it
   = help: call tilize_uninit before it
*/
