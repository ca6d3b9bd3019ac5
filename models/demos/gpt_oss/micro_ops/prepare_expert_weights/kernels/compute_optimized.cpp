// 1.0 times the weights in column 0, broadcast over columns: one product fills a tile.
// Compile time: CBs of weights, ones, experts, output; tiles per block. Arguments: weight tiles, output tiles for each.
#include "compute_kernel_api/bcast.h"
#include "compute_kernel_api/common.h"
#include "compute_kernel_api/eltwise_binary.h"
#include "compute_kernel_api/pack.h"
#include "compute_kernel_api/reg_api.h"
#include "compute_kernel_api/tile_move_copy.h"

namespace NAMESPACE {
void MAIN {
    constexpr uint32_t weights_cb = get_compile_time_arg_val(0);
    constexpr uint32_t ones_cb = get_compile_time_arg_val(1);
    constexpr uint32_t output_cb = get_compile_time_arg_val(3);
    constexpr uint32_t block = get_compile_time_arg_val(4);
    const uint32_t weights = get_arg_val<uint32_t>(0);
    const uint32_t columns = get_arg_val<uint32_t>(1);

    init_bcast<EltwiseBinaryType::ELWMUL, BroadcastType::COL>(ones_cb, weights_cb, output_cb);
    cb_wait_front(ones_cb, 1);
    for (uint32_t weight = 0; weight < weights; ++weight) {
        cb_wait_front(weights_cb, 1);
        cb_reserve_back(output_cb, columns);
        for (uint32_t first = 0; first < columns; first += block) {
            const uint32_t count = columns - first < block ? columns - first : block;
            tile_regs_acquire();
            for (uint32_t i = 0; i < count; ++i) { mul_tiles_bcast_cols(ones_cb, weights_cb, 0, 0, i); }
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
