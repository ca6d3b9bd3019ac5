// A tile is given back before the operation that reads it.
// roles: compute; cbs: 0x2 16x1; feed: 0x1; drain: 16x1
#include "case.h"

void kernel_main() {
    unary_op_init_common(0, 16);
    copy_tile_init(0);
    cb_wait_front(0, 1);
    tile_regs_acquire();
    if (wrong) cb_pop_front(0, 1);
    copy_tile(0, 0, 0);  // cb-read-outside
    tile_regs_commit();
    if (!wrong) cb_pop_front(0, 1);
    cb_reserve_back(16, 1);
    tile_regs_wait();
    pack_tile(0, 16);
    tile_regs_release();
    cb_push_back(16, 1);
}

/* expected:
finding[cb-read-outside]: the unpacker reads tile 0 of c_0, but the kernel waited for nothing
  --> cb/unpack_after_pop.cpp:11:5
11 |     copy_tile(0, 0, 0);  // cb-read-outside
   |     ^^^^^^^^^^^^^^^^^^
   = core (0,0), unpack, kernel cb/unpack_after_pop.cpp
   = c_0 was made at cases.py with 2 pages of 2048 B
   = note: the producer may not have written this page yet; it worked by luck
   = help: call cb_wait_front(0, 1) first
*/
