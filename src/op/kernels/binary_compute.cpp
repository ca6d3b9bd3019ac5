// One pair of tiles: by the FPU, with b broadcast inside its tile when BROADCAST says so, or by the SFPU.
// Arguments: first tile (unused), number of tiles. OP and INIT, or OP_TYPE and BROADCAST, are defines.
// IN_DST: both operands go to Dst whole and the SFPU computes: integers, and float32, which Src would cut to 19 bits.
#include "compute_kernel_api/add_int_sfpu.h"
#include "compute_kernel_api/bcast.h"
#include "compute_kernel_api/common.h"
#include "compute_kernel_api/eltwise_binary.h"
#include "compute_kernel_api/eltwise_binary_sfpu.h"
#include "compute_kernel_api/eltwise_unary/eltwise_unary.h"
#include "compute_kernel_api/mul_int_sfpu.h"
#include "compute_kernel_api/sub_int_sfpu.h"
#include "compute_kernel_api/tile_move_copy.h"

namespace NAMESPACE {
void MAIN {
    const uint32_t count = get_arg_val<uint32_t>(1);
    constexpr auto cb_a = tt::CBIndex::c_0, cb_b = tt::CBIndex::c_1, cb_out = tt::CBIndex::c_16;
#ifdef BROADCAST
    init_bcast<OP_TYPE, BroadcastType::BROADCAST>(cb_a, cb_b, cb_out);
#elif defined(IN_DST)
    unary_op_init_common(cb_a, cb_out);
    INIT();
#else
    binary_op_init_common(cb_a, cb_b, cb_out);
    INIT(cb_a, cb_b);
#endif
    for (uint32_t tile = 0; tile < count; ++tile) {
        cb_wait_front(cb_a, 1);
        cb_wait_front(cb_b, 1);
        tile_regs_acquire();
#ifdef BROADCAST
        any_tiles_bcast<OP_TYPE, BroadcastType::BROADCAST>(cb_a, cb_b, 0, 0, 0);
#elif defined(IN_DST)
        copy_tile(cb_a, 0, 0);
        copy_tile(cb_b, 0, 1);
        OP(0, 1, 0);
#else
        OP(cb_a, cb_b, 0, 0, 0);
#endif
        tile_regs_commit();
        cb_pop_front(cb_a, 1);
        cb_pop_front(cb_b, 1);
        cb_reserve_back(cb_out, 1);
        tile_regs_wait();
        pack_tile(0, cb_out);
        tile_regs_release();
        cb_push_back(cb_out, 1);
    }
}
}  // namespace NAMESPACE
