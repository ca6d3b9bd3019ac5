// The kernel begins with the init of its operation, without a start-up call.
// roles: compute; cbs: 0x2 1x2 16x2; feed: 0x1 1x1; drain: 16x1
#include "case.h"

void kernel_main() {
    if (!wrong) binary_op_init_common(0, 1, 16);
    add_tiles_init(0, 1);
    cb_wait_front(0, 1);
    cb_wait_front(1, 1);
    tile_regs_acquire();
    add_tiles(0, 1, 0, 0, 0);  // startup-missing
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
finding[startup-missing]: unpack works before a start-up call configured it
  --> compute/no_startup.cpp:11:5
11 |     add_tiles(0, 1, 0, 0, 0);  // startup-missing
   |     ^^^^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), unpack, kernel compute/no_startup.cpp
   = note: formats and strides are those that the last kernel on this core left
   = help: begin the kernel with compute_kernel_hw_startup, binary_op_init_common, unary_op_init_common, mm_init or another start-up call
*/
