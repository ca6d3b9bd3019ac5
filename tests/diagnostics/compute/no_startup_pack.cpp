// A kernel that only fills Dst packs without a start-up call.
// roles: compute; cbs: 0x2 16x2; drain: 16x1
#include "case.h"
#include "compute_kernel_api/eltwise_unary/fill.h"

void kernel_main() {
    if (!wrong) unary_op_init_common(0, 16);
    fill_tile_init();
    tile_regs_acquire();
    fill_tile(0, 1.0f);
    tile_regs_commit();
    cb_reserve_back(16, 1);
    tile_regs_wait();
    pack_tile(0, 16);  // startup-missing
    tile_regs_release();
    cb_push_back(16, 1);
}

/* expected:
finding[startup-missing]: pack works before a start-up call configured it
  --> compute/no_startup_pack.cpp:14:5
14 |     pack_tile(0, 16);  // startup-missing
   |     ^^^^^^^^^^^^^^^^
   = core (0,0), pack, kernel compute/no_startup_pack.cpp
   = note: formats and strides are those that the last kernel on this core left
   = help: begin the kernel with compute_kernel_hw_startup, binary_op_init_common, unary_op_init_common, mm_init or another start-up call
*/
