// Sums this core's tiles along the row into one partial tile; the root then sums the partials of its row the same way.
// Compile-time: tiles, is root, cores of a row.
#include "compute_kernel_api/reduce.h"
#include "compute_kernel_api/common.h"
#include "compute_kernel_api/compute_kernel_hw_startup.h"
#include "compute_kernel_api/pack.h"

namespace NAMESPACE {

void sum_row(uint32_t cb_in, uint32_t tiles, uint32_t cb_out) {
    constexpr uint32_t cb_scaler = 1;
    reduce_init<PoolType::SUM, ReduceDim::REDUCE_ROW>(cb_in, cb_scaler, cb_out);
    tile_regs_acquire();
    for (uint32_t tile = 0; tile < tiles; ++tile) {
        cb_wait_front(cb_in, 1);
        reduce_tile<PoolType::SUM, ReduceDim::REDUCE_ROW>(cb_in, cb_scaler, 0, 0, 0);
        cb_pop_front(cb_in, 1);
    }
    tile_regs_commit();
    cb_reserve_back(cb_out, 1);
    tile_regs_wait();
    pack_tile(0, cb_out);
    tile_regs_release();
    cb_push_back(cb_out, 1);
    reduce_uninit();
}

void MAIN {
    constexpr uint32_t tiles = get_compile_time_arg_val(0), cores = get_compile_time_arg_val(2);
    constexpr bool is_root = get_compile_time_arg_val(1);
    constexpr uint32_t cb_in = 0, cb_scaler = 1, cb_partial = 2, cb_gathered = 3, cb_out = 16;
    compute_kernel_hw_startup(cb_in, cb_scaler, cb_partial);
    cb_wait_front(cb_scaler, 1);
    sum_row(cb_in, tiles, cb_partial);
    if constexpr (is_root) sum_row(cb_gathered, cores, cb_out);
}
}  // namespace NAMESPACE
