// The unpacker is set to tiles of 32 rows, the second buffer holds tiles of 16.
// roles: compute; cbs: 0x2 1x2:16x32 16x2:16x32; feed: 1x1; drain: 16x1
#include "case.h"

void kernel_main() {
    unary_op_init_common(wrong ? 0 : 1, 16);
    copy_tile_init(wrong ? 0 : 1);
    cb_wait_front(1, 1);
    tile_regs_acquire();
    copy_tile(1, 0, 0);  // format-mismatch
    tile_regs_commit();
    cb_pop_front(1, 1);
    cb_reserve_back(16, 1);
    tile_regs_wait();
    pack_tile(0, 16);
    tile_regs_release();
    cb_push_back(16, 1);
}

/* expected:
finding[format-mismatch]: the unpacker is set to tiles of 4 faces of 16 rows, but c_1 holds 2 faces of 16 rows
  --> compute/unpack_tile_shape.cpp:10:5
10 |     copy_tile(1, 0, 0);  // format-mismatch
   |     ^^^^^^^^^^^^^^^^^^
   = core (0,0), unpack, kernel compute/unpack_tile_shape.cpp
   = c_1 was made at cases.py with 2 pages of 1024 B
   = note: the bytes are read as if they had the other form
   = help: call the operation's init with this circular buffer first
*/
