// The second operand of a sum has another format than the unpacker was set to.
// roles: compute; cbs: 0x2 1x2:float32 16x2; feed: 0x1 1x1; drain: 16x1
#include "case.h"

void kernel_main() {
    binary_op_init_common(0, wrong ? 0 : 1, 16);
    add_tiles_init(0, 1);
    cb_wait_front(0, 1);
    cb_wait_front(1, 1);
    tile_regs_acquire();
    add_tiles(0, 1, 0, 0, 0);  // format-mismatch
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
finding[format-mismatch]: the unpacker is set to Float16_b, but c_1 holds Float32
  --> compute/unpack_format_srcb.cpp:11:5
11 |     add_tiles(0, 1, 0, 0, 0);  // format-mismatch
   |     ^^^^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), unpack, kernel compute/unpack_format_srcb.cpp
   = c_1 was made at cases.py with 2 pages of 4096 B
   = note: the bytes are read as if they had the other form
   = help: call reconfig_data_format with this circular buffer first
*/
