// The packer writes a page that the kernel did not reserve.
// roles: compute; cbs: 0x1 16x2; feed: 0x1; drain: 16x1
#include "case.h"

void kernel_main() {
    unary_op_init_common(0, 16);
    copy_tile_init(0);
    cb_wait_front(0, 1);
    tile_regs_acquire();
    copy_tile(0, 0, 0);
    tile_regs_commit();
    cb_pop_front(0, 1);
    if (!wrong) cb_reserve_back(16, 1);
    tile_regs_wait();
    pack_tile(0, 16);  // cb-write-outside
    tile_regs_release();
    cb_reserve_back(16, 1);
    cb_push_back(16, 1);
}

/* expected:
finding[cb-write-outside]: the packer writes to page 0 of c_16, but the kernel reserved nothing
  --> cb/pack_unreserved.cpp:15:5
15 |     pack_tile(0, 16);  // cb-write-outside
   |     ^^^^^^^^^^^^^^^^
   = core (0,0), pack, kernel cb/pack_unreserved.cpp
   = c_16 was made at cases.py with 2 pages of 2048 B
   = note: the consumer may still be reading this page
   = help: call cb_reserve_back(16, n) for all tiles that are packed before the next push
*/
