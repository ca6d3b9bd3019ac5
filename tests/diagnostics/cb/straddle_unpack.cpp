// The window of two tiles begins at the last of three pages: tile 1 lies past the end.
// roles: compute; cbs: 0x3 16x1; feed: 0x4; drain: 16x1
#include "case.h"

void kernel_main() {
    unary_op_init_common(0, 16);
    copy_tile_init(0);
    for (int i = 0; i < (wrong ? 2 : 3); i++) {
        cb_wait_front(0, 1);
        cb_pop_front(0, 1);
    }
    const uint32_t left = wrong ? 2 : 1;
    cb_wait_front(0, left);
    tile_regs_acquire();
    copy_tile(0, left - 1, 0);  // cb-straddle
    tile_regs_commit();
    for (uint32_t i = 0; i < left; i++) cb_pop_front(0, 1);
    cb_reserve_back(16, 1);
    tile_regs_wait();
    pack_tile(0, 16);
    tile_regs_release();
    cb_push_back(16, 1);
}

/* expected:
finding[cb-straddle]: the unpacker reads tile 1 of c_0, 2048 B past the end of its 3 pages
  --> cb/straddle_unpack.cpp:15:5
15 |     copy_tile(0, left - 1, 0);  // cb-straddle
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), unpack, kernel cb/straddle_unpack.cpp
   = c_0 was made at cases.py with 3 pages of 2048 B
   = note: tile indices within a window do not wrap around the ring
   = help: pop before the window reaches the end, or make the buffer a multiple of the window
*/
