// The packer is set to float32, the buffer holds bfloat16.
// roles: compute; cbs: 0x2 16x2 17x1:float32; feed: 0x1; drain: 16x1
#include "case.h"

void kernel_main() {
    unary_op_init_common(0, 17);
    copy_tile_init(0);
    cb_wait_front(0, 1);
    tile_regs_acquire();
    copy_tile(0, 0, 0);
    tile_regs_commit();
    cb_pop_front(0, 1);
    cb_reserve_back(16, 1);
    if (!wrong) pack_reconfig_data_format(16);
    tile_regs_wait();
    pack_tile(0, 16);  // format-mismatch
    tile_regs_release();
    cb_push_back(16, 1);
}

/* expected:
finding[format-mismatch]: the packer is set to Float32, but c_16 holds Float16_b
  --> compute/pack_format.cpp:16:5
16 |     pack_tile(0, 16);  // format-mismatch
   |     ^^^^^^^^^^^^^^^^
   = core (0,0), pack, kernel compute/pack_format.cpp
   = c_16 was made at cases.py with 2 pages of 2048 B
   = note: the bytes are written in the other form
   = help: call pack_reconfig_data_format with this circular buffer first
*/
