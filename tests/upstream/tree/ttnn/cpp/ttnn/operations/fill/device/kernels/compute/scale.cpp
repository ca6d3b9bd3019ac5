// One tile times a scalar tile; the initialisation is a define of the host.
#include "api/compute/common.h"
#include "api/compute/eltwise_binary.h"

void kernel_main() {
    constexpr auto cb_in = tt::CBIndex::c_0, cb_scale = tt::CBIndex::c_1, cb_out = tt::CBIndex::c_16;
    binary_op_init_common(cb_in, cb_scale, cb_out);
    SCALE_INIT(cb_in, cb_scale);
    cb_wait_front(cb_in, 1);
    cb_wait_front(cb_scale, 1);
    tile_regs_acquire();
    mul_tiles(cb_in, cb_scale, 0, 0, 0);
    tile_regs_commit();
    tile_regs_wait();
    cb_reserve_back(cb_out, 1);
    pack_tile(0, cb_out);
    cb_push_back(cb_out, 1);
    tile_regs_release();
    cb_pop_front(cb_in, 1);
}
