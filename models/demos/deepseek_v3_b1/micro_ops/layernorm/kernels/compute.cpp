// LayerNorm of 32 rows at a time: tilize, mean, variance, rsqrt, standardize, gamma, beta, untilize.
// Compile time: 14 CBs, tiles per row, tiles per block, whether gamma and beta stay, whether the last tile is partly
// empty, 1 / width as float32, how far to go. Arguments: epsilon as float32, number of groups of 32 rows.
#include "compute_kernel_api.h"
#include "compute_kernel_api/bcast.h"
#include "compute_kernel_api/common.h"
#include "compute_kernel_api/compute_kernel_hw_startup.h"
#include "compute_kernel_api/eltwise_binary.h"
#include "compute_kernel_api/eltwise_binary_sfpu.h"
#include "compute_kernel_api/eltwise_unary/binop_with_scalar.h"
#include "compute_kernel_api/eltwise_unary/rsqrt.h"
#include "compute_kernel_api/pack.h"
#include "compute_kernel_api/pack_untilize.h"
#include "compute_kernel_api/reconfig_data_format.h"
#include "compute_kernel_api/reduce.h"
#include "compute_kernel_api/reg_api.h"
#include "compute_kernel_api/tile_move_copy.h"
#include "compute_kernel_api/tilize.h"

namespace NAMESPACE {

constexpr uint32_t input_rm = get_compile_time_arg_val(0);
constexpr uint32_t input = get_compile_time_arg_val(1);
constexpr uint32_t gamma_rm = get_compile_time_arg_val(2);
constexpr uint32_t gamma = get_compile_time_arg_val(3);
constexpr uint32_t beta_rm = get_compile_time_arg_val(4);
constexpr uint32_t beta = get_compile_time_arg_val(5);
constexpr uint32_t scaler = get_compile_time_arg_val(6);
constexpr uint32_t interm = get_compile_time_arg_val(7);
constexpr uint32_t mean = get_compile_time_arg_val(8);
constexpr uint32_t rstd = get_compile_time_arg_val(9);
constexpr uint32_t squares = get_compile_time_arg_val(10);
constexpr uint32_t mask = get_compile_time_arg_val(11);
constexpr uint32_t output = get_compile_time_arg_val(12);
constexpr uint32_t output_rm = get_compile_time_arg_val(13);
constexpr uint32_t tiles_per_row = get_compile_time_arg_val(14);
constexpr uint32_t block_tiles = get_compile_time_arg_val(15);
constexpr bool affine_resident = get_compile_time_arg_val(16);
constexpr bool has_mask = get_compile_time_arg_val(17);
constexpr uint32_t one_over_width = get_compile_time_arg_val(18);

enum Stage : uint32_t { Full, Passthrough, Mean, Variance, Rstd, Standardized, Gamma };
constexpr Stage stage = static_cast<Stage>(get_compile_time_arg_val(19));
constexpr bool affine = stage == Full || stage == Gamma;

ALWI uint32_t width_of_block(uint32_t first) {
    return tiles_per_row - first < block_tiles ? tiles_per_row - first : block_tiles;
}

// `width` tiles from a block of sticks; `pushed` pages are announced so that blocks always start at whole blocks.
ALWI void tilize_one(uint32_t sticks, uint32_t tiles, uint32_t width, uint32_t pushed) {
    reconfig_data_format_srca(sticks);
    pack_reconfig_data_format(tiles);
    cb_wait_front(sticks, block_tiles);
    cb_reserve_back(tiles, pushed);
    tilize_init(sticks, width, tiles);
    tilize_block(sticks, width, tiles);
    tilize_uninit(sticks, tiles);
    cb_push_back(tiles, pushed);
    cb_pop_front(sticks, block_tiles);
}

ALWI void tilize_row() {
    for (uint32_t tile = 0; tile < tiles_per_row; tile += block_tiles) {
        tilize_one(input_rm, input, width_of_block(tile), width_of_block(tile));
    }
    cb_wait_front(input, tiles_per_row);
}

ALWI void tilize_affine(uint32_t first) {
    const uint32_t width = width_of_block(first);
    const uint32_t pushed = affine_resident ? width : block_tiles;
    tilize_one(gamma_rm, gamma, width, pushed);
    tilize_one(beta_rm, beta, width, pushed);
}

ALWI void hand_over_to_pack() {
    tile_regs_commit();
    tile_regs_wait();
}

ALWI void pack_one(uint32_t cb) {
    pack_tile(0, cb);
    tile_regs_release();
    cb_push_back(cb, 1);
}

// Sum of each row over `tiles` tiles of `cb`, times 1 / width, in column 0 of Dst 0.
ALWI void reduce_rows(uint32_t cb, uint32_t tiles, uint32_t to) {
    reconfig_data_format(cb, scaler);
    pack_reconfig_data_format(to);
    cb_reserve_back(to, 1);
    reduce_init<PoolType::SUM, ReduceDim::REDUCE_ROW>(cb, scaler, to);
    tile_regs_acquire();
    for (uint32_t tile = 0; tile < tiles; ++tile) {
        reduce_tile<PoolType::SUM, ReduceDim::REDUCE_ROW>(cb, scaler, tile, 0, 0);
    }
    binop_with_scalar_tile_init();
    mul_unary_tile(0, one_over_width);
}

ALWI void compute_mean() {
    reduce_rows(input, tiles_per_row, mean);
    hand_over_to_pack();
    pack_one(mean);
    reduce_uninit();
    cb_wait_front(mean, 1);
}

// Columns of the last tile past the end of the row hold -mean; they must not count.
ALWI void mask_columns(uint32_t slot) {
    copy_tile_to_dst_init_short(mask);
    copy_tile(mask, 0, 2);
    mul_binary_tile_init();
    mul_binary_tile(slot, 2, slot);
}

// Squares are summed tile by tile in Dst 0, in 32 bits; only then across columns.
ALWI void sum_squares() {
    reconfig_data_format(input, mean);
    pack_reconfig_data_format(squares);
    cb_reserve_back(squares, 1);
    tile_regs_acquire();
    for (uint32_t tile = 0; tile < tiles_per_row; ++tile) {
        const uint32_t slot = tile == 0 ? 0 : 1;
        sub_bcast_cols_init_short(input, mean);
        sub_tiles_bcast_cols(input, mean, tile, 0, slot);
        if (has_mask && tile == tiles_per_row - 1) { mask_columns(slot); }
        mul_binary_tile_init();
        mul_binary_tile(slot, slot, slot);
        if (tile != 0) {
            add_binary_tile_init();
            add_binary_tile(0, 1, 0);
        }
    }
    hand_over_to_pack();
    pack_one(squares);
}

ALWI void compute_rstd(uint32_t epsilon) {
    sum_squares();
    cb_wait_front(squares, 1);
    reduce_rows(squares, 1, rstd);
    if constexpr (stage != Variance) {
        add_unary_tile(0, epsilon);
        rsqrt_tile_init();
        rsqrt_tile(0);
    }
    hand_over_to_pack();
    pack_one(rstd);
    reduce_uninit();
    cb_pop_front(squares, 1);
    cb_wait_front(rstd, 1);
}

ALWI void pack_block(uint32_t cb, uint32_t width) {
    hand_over_to_pack();
    cb_reserve_back(cb, block_tiles);
    for (uint32_t i = 0; i < width; ++i) { pack_tile(i, cb); }
    tile_regs_release();
    cb_push_back(cb, block_tiles);
}

// A tile of the step that is looked at, in place of the output.
ALWI void show(uint32_t cb, uint32_t first, uint32_t width) {
    reconfig_data_format_srca(cb);
    pack_reconfig_data_format(output);
    copy_tile_to_dst_init_short(cb);
    tile_regs_acquire();
    for (uint32_t i = 0; i < width; ++i) { copy_tile(cb, cb == input ? first + i : 0, i); }
    pack_block(output, width);
}

ALWI void standardize(uint32_t first, uint32_t width) {
    reconfig_data_format(input, mean);
    pack_reconfig_data_format(interm);
    sub_bcast_cols_init_short(input, mean);
    tile_regs_acquire();
    for (uint32_t i = 0; i < width; ++i) { sub_tiles_bcast_cols(input, mean, first + i, 0, i); }
    pack_block(interm, width);

    cb_wait_front(interm, block_tiles);
    reconfig_data_format(interm, rstd);
    pack_reconfig_data_format(stage == Standardized ? output : interm);
    mul_bcast_cols_init_short(interm, rstd);
    tile_regs_acquire();
    for (uint32_t i = 0; i < width; ++i) { mul_tiles_bcast_cols(interm, rstd, i, 0, i); }
    cb_pop_front(interm, block_tiles);
    pack_block(stage == Standardized ? output : interm, width);
}

ALWI void apply_gamma(uint32_t first, uint32_t width) {
    cb_wait_front(interm, block_tiles);
    reconfig_data_format(interm, gamma);
    pack_reconfig_data_format(stage == Gamma ? output : interm);
    mul_bcast_rows_init_short(interm, gamma);
    tile_regs_acquire();
    for (uint32_t i = 0; i < width; ++i) { mul_tiles_bcast_rows(interm, gamma, i, first + i, i); }
    cb_pop_front(interm, block_tiles);
    pack_block(stage == Gamma ? output : interm, width);
}

ALWI void apply_beta(uint32_t first, uint32_t width) {
    cb_wait_front(interm, block_tiles);
    reconfig_data_format(interm, beta);
    pack_reconfig_data_format(output);
    add_bcast_rows_init_short(interm, beta);
    tile_regs_acquire();
    for (uint32_t i = 0; i < width; ++i) { add_tiles_bcast_rows(interm, beta, i, first + i, i); }
    cb_pop_front(interm, block_tiles);
    pack_block(output, width);
}

template <uint32_t width>
ALWI void untilize() {
    cb_wait_front(output, block_tiles);
    cb_reserve_back(output_rm, block_tiles);
    reconfig_data_format_srca(output);
    pack_reconfig_data_format(output_rm);
    pack_untilize_init<width, width>(output, output_rm);
    pack_untilize_block<width, width>(output, 1, output_rm);
    pack_untilize_uninit(output_rm);
    cb_push_back(output_rm, block_tiles);
    cb_pop_front(output, block_tiles);
}

ALWI void make_output(uint32_t first, uint32_t width) {
    if constexpr (stage == Passthrough) {
        show(input, first, width);
    } else if constexpr (stage == Mean) {
        show(mean, first, width);
    } else if constexpr (stage == Variance || stage == Rstd) {
        show(rstd, first, width);
    } else {
        standardize(first, width);
    }
    const uint32_t place = affine_resident ? first : 0;
    if constexpr (!affine_resident) { tilize_affine(first); }
    if constexpr (affine || !affine_resident) {
        const uint32_t tiles = affine_resident ? first + width : block_tiles;
        cb_wait_front(gamma, tiles);
        cb_wait_front(beta, tiles);
    }
    if constexpr (affine) { apply_gamma(place, width); }
    if constexpr (stage == Full) { apply_beta(place, width); }
    if constexpr (!affine_resident) {
        cb_pop_front(gamma, block_tiles);
        cb_pop_front(beta, block_tiles);
    }
}

ALWI void normalize_row(uint32_t epsilon) {
    constexpr uint32_t tail = tiles_per_row % block_tiles;
    compute_mean();
    compute_rstd(epsilon);
    for (uint32_t tile = 0; tile + block_tiles <= tiles_per_row; tile += block_tiles) {
        make_output(tile, block_tiles);
        untilize<block_tiles>();
    }
    if constexpr (tail != 0) {
        make_output(tiles_per_row - tail, tail);
        untilize<tail>();
    }
    cb_pop_front(mean, 1);
    cb_pop_front(rstd, 1);
    cb_pop_front(input, tiles_per_row);
}

void MAIN {
    const uint32_t epsilon = get_arg_val<uint32_t>(0);
    const uint32_t groups = get_arg_val<uint32_t>(1);
    compute_kernel_hw_startup(input_rm, scaler, input);
    cb_wait_front(scaler, 1);
    if constexpr (has_mask) { cb_wait_front(mask, 1); }
    if constexpr (affine_resident) {
        for (uint32_t tile = 0; tile < tiles_per_row; tile += block_tiles) { tilize_affine(tile); }
    }
    for (uint32_t group = 0; group < groups; ++group) {
        tilize_row();
        normalize_row(epsilon);
    }
}
}  // namespace NAMESPACE
