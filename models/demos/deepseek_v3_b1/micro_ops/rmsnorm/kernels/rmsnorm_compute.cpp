// One row as tiles: squares, their scaled sum, + epsilon, rsqrt; then the row times that, times gamma.
// Compile time: CBs of input, gamma, scaler, squares, rstd, output; tiles of the row; fast rsqrt. Argument: epsilon.
#include "compute_kernel_api/bcast.h"
#include "compute_kernel_api/common.h"
#include "compute_kernel_api/eltwise_binary.h"
#include "compute_kernel_api/eltwise_unary/binop_with_scalar.h"
#include "compute_kernel_api/eltwise_unary/rsqrt.h"
#include "compute_kernel_api/pack.h"
#include "compute_kernel_api/reduce.h"
#include "compute_kernel_api/reg_api.h"
#include "compute_kernel_api/tile_move_copy.h"

namespace NAMESPACE {

constexpr uint32_t input_cb = get_compile_time_arg_val(0);
constexpr uint32_t gamma_cb = get_compile_time_arg_val(1);
constexpr uint32_t scaler_cb = get_compile_time_arg_val(2);
constexpr uint32_t squares_cb = get_compile_time_arg_val(3);
constexpr uint32_t rstd_cb = get_compile_time_arg_val(4);
constexpr uint32_t output_cb = get_compile_time_arg_val(5);
constexpr uint32_t num_tiles = get_compile_time_arg_val(6);
constexpr bool fast_rsqrt = get_compile_time_arg_val(7);

ALWI void square_row() {
    mul_tiles_init(input_cb, input_cb);
    cb_reserve_back(squares_cb, num_tiles);
    for (uint32_t tile = 0; tile < num_tiles; ++tile) {
        tile_regs_acquire();
        mul_tiles(input_cb, input_cb, tile, tile, 0);
        tile_regs_commit();
        tile_regs_wait();
        pack_tile(0, squares_cb);
        tile_regs_release();
    }
    cb_push_back(squares_cb, num_tiles);
}

ALWI void rstd_of_squares(uint32_t epsilon) {
    cb_wait_front(squares_cb, num_tiles);
    cb_wait_front(scaler_cb, 1);
    cb_reserve_back(rstd_cb, 1);
    reduce_init<PoolType::SUM, ReduceDim::REDUCE_SCALAR>(squares_cb, scaler_cb, rstd_cb);
    tile_regs_acquire();
    for (uint32_t tile = 0; tile < num_tiles; ++tile) {
        reduce_tile<PoolType::SUM, ReduceDim::REDUCE_SCALAR>(squares_cb, scaler_cb, tile, 0, 0);
    }
    binop_with_scalar_tile_init();
    add_unary_tile(0, epsilon);
    rsqrt_tile_init();
    rsqrt_tile<false, fast_rsqrt>(0);
    tile_regs_commit();
    tile_regs_wait();
    pack_tile(0, rstd_cb);
    tile_regs_release();
    reduce_uninit();
    cb_push_back(rstd_cb, 1);
    cb_pop_front(squares_cb, num_tiles);
    cb_pop_front(scaler_cb, 1);
}

ALWI void scale_row() {
    cb_wait_front(rstd_cb, 1);
    cb_wait_front(gamma_cb, num_tiles);
    cb_reserve_back(output_cb, num_tiles);
    for (uint32_t tile = 0; tile < num_tiles; ++tile) {
        tile_regs_acquire();
        mul_tiles_bcast_scalar_init_short(input_cb, rstd_cb);
        mul_tiles_bcast_scalar(input_cb, rstd_cb, tile, 0, 0);
        binary_dest_reuse_tiles_init<EltwiseBinaryType::ELWMUL, EltwiseBinaryReuseDestType::DEST_TO_SRCA>(gamma_cb);
        binary_dest_reuse_tiles<EltwiseBinaryType::ELWMUL, EltwiseBinaryReuseDestType::DEST_TO_SRCA>(gamma_cb, tile, 0);
        tile_regs_commit();
        tile_regs_wait();
        pack_tile(0, output_cb);
        tile_regs_release();
    }
    cb_push_back(output_cb, num_tiles);
    cb_pop_front(rstd_cb, 1);
}

void MAIN {
    const uint32_t epsilon = get_arg_val<uint32_t>(0);
    binary_op_init_common(input_cb, input_cb, squares_cb);
    cb_wait_front(input_cb, num_tiles);
    square_row();
    rstd_of_squares(epsilon);
    scale_row();
    cb_pop_front(input_cb, num_tiles);
    cb_pop_front(gamma_cb, num_tiles);
}
}  // namespace NAMESPACE
