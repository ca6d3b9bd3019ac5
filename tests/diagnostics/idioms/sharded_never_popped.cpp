// The pages of a tensor are pushed without a reserve, waited for, and stay.
// roles: ncrisc compute; bound: 2; cbs: 16x4; drain: 16x4
#include "case.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    cb_push_back(2, 4);
#else
    unary_op_init_common(2, 16);
    copy_tile_init(2);
    cb_wait_front(2, 4);
    for (uint32_t tile = 0; tile < 4; tile++) {
        cb_reserve_back(16, 1);
        tile_regs_acquire();
        copy_tile(2, tile, 0);
        tile_regs_commit();
        tile_regs_wait();
        pack_tile(0, 16);
        tile_regs_release();
        cb_push_back(16, 1);
    }
#endif
}
