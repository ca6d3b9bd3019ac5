// A tile is packed while the packer still untilizes.
// roles: compute; cbs: 0x2 16x2; feed: 0x1; drain: 16x2
#include "case.h"
#include "compute_kernel_api/compute_kernel_hw_startup.h"
#include "compute_kernel_api/pack_untilize.h"

void kernel_main() {
    compute_kernel_hw_startup(0, 16);
    pack_untilize_init<1, 1>(0, 16);
    cb_wait_front(0, 1);
    cb_reserve_back(16, 1);
    pack_untilize_block<1, 1>(0, 1, 16);
    cb_push_back(16, 1);
    if (!wrong) pack_untilize_uninit(16);
    copy_tile_init(0);
    tile_regs_acquire();
    copy_tile(0, 0, 0);
    tile_regs_commit();
    cb_pop_front(0, 1);
    cb_reserve_back(16, 1);
    tile_regs_wait();
    pack_tile(0, 16);  // uninit-missing
    tile_regs_release();
    cb_push_back(16, 1);
    if (wrong) pack_untilize_uninit(16);
}

/* expected:
finding[uninit-missing]: pack_tile runs while the mode of pack_untilize_init is still on
  --> compute/pack_untilize_left_on.cpp:22:5
22 |     pack_tile(0, 16);  // uninit-missing
   |     ^^^^^^^^^^^^^^^^
  --> compute/pack_untilize_left_on.cpp:9:5
9 |     pack_untilize_init<1, 1>(0, 16);
  |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ switched on here
   = core (0,0), pack, kernel compute/pack_untilize_left_on.cpp
   = note: unpacker or packer keep the mode until it is undone; the next init does not undo it
   = help: call pack_untilize_uninit before it
*/
