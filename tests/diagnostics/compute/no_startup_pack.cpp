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
