// The unpacker is set to float32, the second buffer holds bfloat16: it reads beyond the page, and that has one cause.
// roles: compute; cbs: 0x2:float32 1x1 16x2; feed: 0x1 1x1; drain: 16x1
#include "case.h"

void kernel_main() {
    unary_op_init_common(0, 16);
    copy_tile_init(0);
    cb_wait_front(0, 1);
    cb_wait_front(1, 1);
    tile_regs_acquire();
    copy_tile(0, 0, 0);
    if (!wrong) copy_tile_to_dst_init_short_with_dt(0, 1);
    copy_tile(1, 0, 0);  // format-mismatch
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
finding[format-mismatch]: the unpacker is set to Float32, but c_1 holds Float16_b
  --> compute/unpack_larger_format.cpp:13:5
13 |     copy_tile(1, 0, 0);  // format-mismatch
   |     ^^^^^^^^^^^^^^^^^^
   = core (0,0), unpack, kernel compute/unpack_larger_format.cpp
   = c_1 was made at cases.py with 1 page of 2048 B
   = note: the bytes are read as if they had the other form
   = help: call reconfig_data_format with this circular buffer first
*/
