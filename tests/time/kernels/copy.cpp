// Copies tiles through Dst. Compile-time: tiles, tiles per acquire, how often each goes through the SFPU.
#include "compute_kernel_api/common.h"
#include "compute_kernel_api/eltwise_unary/eltwise_unary.h"
#include "compute_kernel_api/eltwise_unary/exp.h"
#include "compute_kernel_api/tile_move_copy.h"

namespace NAMESPACE {
void MAIN {
    constexpr uint32_t tiles = get_compile_time_arg_val(0), each = get_compile_time_arg_val(1);
    constexpr uint32_t work = get_compile_time_arg_val(2), in = 0, out = 16;
    init_sfpu(in, out);
    for (uint32_t tile = 0; tile < tiles; tile += each) {
        cb_wait_front(in, each);
        cb_reserve_back(out, each);
        tile_regs_acquire();
        copy_tile_to_dst_init_short(in);
        for (uint32_t i = 0; i < each; i++) copy_tile(in, i, i);
        if (work) exp_tile_init();
        for (uint32_t i = 0; i < each; i++)
            for (uint32_t again = 0; again < work; again++) exp_tile(i);
        tile_regs_commit();
        tile_regs_wait();
        for (uint32_t i = 0; i < each; i++) pack_tile(i, out);
        tile_regs_release();
        cb_push_back(out, each);
        cb_pop_front(in, each);
    }
}
}  // namespace NAMESPACE
