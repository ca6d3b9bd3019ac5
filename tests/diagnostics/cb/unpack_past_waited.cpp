// The unpacker reads the second tile, the kernel waited for one.
// roles: compute; cbs: 0x2 1x1 16x1; feed: 0x2 1x1; drain: 16x1
#include "case.h"

void kernel_main() {
    unary_op_init_common(0, 16);
    copy_tile_init(0);
    cb_wait_front(1, 1);
    cb_wait_front(0, wrong ? 1 : 2);
    tile_regs_acquire();
    copy_tile(0, 1, 0);  // cb-read-outside
    tile_regs_commit();
    cb_wait_front(0, 2);
    cb_pop_front(0, 2);
    cb_pop_front(1, 1);
    cb_reserve_back(16, 1);
    tile_regs_wait();
    pack_tile(0, 16);
    tile_regs_release();
    cb_push_back(16, 1);
}

/* expected:
finding[cb-read-outside]: the unpacker reads tile 1 of c_0, but the kernel waited for 1 page
  --> cb/unpack_past_waited.cpp:11:5
11 |     copy_tile(0, 1, 0);  // cb-read-outside
   |     ^^^^^^^^^^^^^^^^^^
   = core (0,0), unpack, kernel cb/unpack_past_waited.cpp
   = c_0 was made at cases.py with 2 pages of 2048 B
   = note: the producer may not have written this page yet; it worked by luck
   = help: call cb_wait_front(0, 2) first
*/
