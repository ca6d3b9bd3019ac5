// Copies each weight tile along the hidden dimension, several output tiles per acquire of Dst.
// Compile time: CBs of weights, ones, experts, output; tiles per block. Arguments: weight tiles, output tiles for each.
#include "compute_kernel_api/common.h"
#include "compute_kernel_api/eltwise_unary/eltwise_unary.h"
#include "compute_kernel_api/pack.h"
#include "compute_kernel_api/reg_api.h"
#include "compute_kernel_api/tile_move_copy.h"

namespace NAMESPACE {
void MAIN {
    constexpr uint32_t weights_cb = get_compile_time_arg_val(0);
    constexpr uint32_t output_cb = get_compile_time_arg_val(3);
    constexpr uint32_t block = get_compile_time_arg_val(4);
    const uint32_t weights = get_arg_val<uint32_t>(0);
    const uint32_t columns = get_arg_val<uint32_t>(1);

    unary_op_init_common(weights_cb, output_cb);
    copy_tile_to_dst_init_short(weights_cb);
    for (uint32_t weight = 0; weight < weights; ++weight) {
        cb_wait_front(weights_cb, 1);
        cb_reserve_back(output_cb, columns);
        for (uint32_t first = 0; first < columns; first += block) {
            const uint32_t count = columns - first < block ? columns - first : block;
            tile_regs_acquire();
            for (uint32_t i = 0; i < count; ++i) { copy_tile(weights_cb, 0, i); }
            tile_regs_commit();
            tile_regs_wait();
            for (uint32_t i = 0; i < count; ++i) { pack_tile(i, output_cb); }
            tile_regs_release();
        }
        cb_push_back(output_cb, columns);
        cb_pop_front(weights_cb, 1);
    }
}
}  // namespace NAMESPACE
