// Which init belongs to which operation, and which modes stay on until they are undone. Facts: KERNEL_API 3.
#pragma once
#include <string_view>

namespace tessera::check {

using std::string_view;

// An operation of the FPU and the inits after which it may run, separated by blanks.
struct Operation {
    string_view name, inits;
};
inline constexpr string_view kCopyInits =
    "copy_tile_init copy_tile_to_dst_init_short copy_tile_to_dst_init_short_with_dt unary_op_init_common init_sfpu";
inline constexpr string_view kMatmulInits =
    "mm_init mm_init_short mm_init_short_with_dt mm_block_init mm_block_init_short mm_block_init_short_with_dt "
    "mm_block_init_short_with_both_dt matmul_init matmul_block_init";
inline constexpr string_view kTransposeInits = "transpose_wh_init transpose_wh_init_short transpose_init";
inline constexpr Operation kOperations[] = {
    {"add_tiles", "add_tiles_init add_init binary_tiles_init"},
    {"sub_tiles", "sub_tiles_init sub_init binary_tiles_init"},
    {"mul_tiles", "mul_tiles_init mul_init binary_tiles_init"},
    {"add_block", "add_tiles_init add_init binary_tiles_init"},
    {"sub_block", "sub_tiles_init sub_init binary_tiles_init"},
    {"mul_block", "mul_tiles_init mul_init binary_tiles_init"},
    {"add_tiles_bcast_rows", "add_bcast_rows_init add_bcast_rows_init_short init_bcast bcast_init"},
    {"sub_tiles_bcast_rows", "sub_bcast_rows_init sub_bcast_rows_init_short init_bcast bcast_init"},
    {"mul_tiles_bcast_rows", "mul_bcast_rows_init mul_bcast_rows_init_short init_bcast bcast_init"},
    {"add_tiles_bcast_cols", "add_bcast_cols_init add_bcast_cols_init_short init_bcast bcast_init"},
    {"sub_tiles_bcast_cols", "sub_bcast_cols_init sub_bcast_cols_init_short init_bcast bcast_init"},
    {"mul_tiles_bcast_cols", "mul_bcast_cols_init mul_bcast_cols_init_short init_bcast bcast_init"},
    {"add_tiles_bcast_scalar",
     "add_bcast_scalar_init add_bcast_scalar_init_short add_tiles_bcast_scalar_init_short init_bcast bcast_init"},
    {"sub_tiles_bcast_scalar",
     "sub_bcast_scalar_init sub_bcast_scalar_init_short sub_tiles_bcast_scalar_init_short init_bcast bcast_init"},
    {"mul_tiles_bcast_scalar",
     "mul_bcast_scalar_init mul_bcast_scalar_init_short mul_tiles_bcast_scalar_init_short init_bcast bcast_init"},
    {"add_tiles_bcast",
     "add_bcast_rows_init add_bcast_rows_init_short add_bcast_cols_init add_bcast_cols_init_short "
     "add_bcast_scalar_init add_bcast_scalar_init_short init_bcast bcast_init"},
    {"sub_tiles_bcast",
     "sub_bcast_rows_init sub_bcast_rows_init_short sub_bcast_cols_init sub_bcast_cols_init_short "
     "sub_bcast_scalar_init sub_bcast_scalar_init_short init_bcast bcast_init"},
    {"mul_tiles_bcast",
     "mul_bcast_rows_init mul_bcast_rows_init_short mul_bcast_cols_init mul_bcast_cols_init_short "
     "mul_bcast_scalar_init mul_bcast_scalar_init_short init_bcast bcast_init"},
    {"any_tiles_bcast", "init_bcast bcast_init"},
    {"binary_dest_reuse_tiles", "binary_dest_reuse_tiles_init"},
    {"add_reuse_dest_tiles", "add_reuse_dest_init"},
    {"sub_reuse_dest_tiles", "sub_reuse_dest_init"},
    {"mul_reuse_dest_tiles", "mul_reuse_dest_init"},
    {"copy_tile", kCopyInits},
    {"copy_block", kCopyInits},
    {"copy_block_matmul_partials", kCopyInits},
    {"unary_bcast", "unary_bcast_init reconfigure_unary_bcast"},
    {"transpose_wh_tile", kTransposeInits},
    {"transpose_tile", kTransposeInits},
    {"matmul_tiles", kMatmulInits},
    {"matmul_block", kMatmulInits},
    {"reduce_tile", "reduce_init"},
    {"reduce_block", "reduce_init"},
    {"reduce_block_max_row", "reduce_block_max_row_init"},
    {"tilize_block", "tilize_init tilize_init_short_with_dt"},
    {"fast_tilize_block", "fast_tilize_init fast_tilize_init_with_dt"},
    {"untilize_block", "untilize_init"},
    {"unpack_tilizeA_B_block", "tilizeA_B_reduce_init"},
};

// Modes that stay on until they are undone, and the operations that want them.
struct Mode {
    string_view init, uninit, operations;
};
inline constexpr Mode kModes[] = {
    {"tilize_init", "tilize_uninit", "tilize_block"},
    {"tilize_init_short_with_dt", "tilize_uninit", "tilize_block"},
    {"fast_tilize_init", "fast_tilize_uninit", "fast_tilize_block"},
    {"fast_tilize_init_with_dt", "fast_tilize_uninit", "fast_tilize_block"},
    {"untilize_init", "untilize_uninit", "untilize_block"},
    {"tilizeA_B_reduce_init", "unpack_tilizeA_B_uninit", "unpack_tilizeA_B_block reduce_tile_math"},
    {"pack_untilize_init", "pack_untilize_uninit", "pack_untilize_block pack_untilize_dest"},
    {"pack_untilize_dest_init", "pack_untilize_uninit", "pack_untilize_block pack_untilize_dest"},
    {"pack_rows_init", "pack_rows_uninit", "pack_rows"},
    {"reduce_init", "reduce_uninit", ""},
    {"reduce_block_max_row_init", "reduce_block_max_row_uninit", ""},
};

// Functions whose init has another name than theirs with _init; any of several, separated by blanks.
struct Alias {
    string_view function, inits;
};
inline constexpr Alias kAliases[] = {
    {"add_unary_tile", "binop_with_scalar_tile_init"},
    {"sub_unary_tile", "binop_with_scalar_tile_init"},
    {"mul_unary_tile", "binop_with_scalar_tile_init"},
    {"div_unary_tile", "binop_with_scalar_tile_init"},
    {"rsub_unary_tile", "binop_with_scalar_tile_init"},
    {"floor_tile", "rounding_op_tile_init"},
    {"ceil_tile", "rounding_op_tile_init"},
    {"trunc_tile", "rounding_op_tile_init"},
    {"round_tile", "rounding_op_tile_init"},
    {"frac_tile", "rounding_op_tile_init"},
    {"where_fp32_tile", "where_tile_init"},
    {"where_int32_tile", "where_tile_init"},
    {"where_uint32_tile", "where_tile_init"},
    {"fill_tile_bitcast", "fill_tile_init"},
    {"fill_tile_int", "fill_tile_init"},
    {"dropout_tile", "dropout_kernel_init"},
    {"sigmoid_tile_pack", "sigmoid_tile_init_pack"},
    {"silu_tile_pack", "silu_tile_init_pack"},
    {"tanh_tile_pack", "tanh_tile_init_pack"},
    {"mul_int32_tile", "mul_int32_tile_init mul_int_tile_init"},
    {"mul_uint32_tile", "mul_int_tile_init"},
    {"mul_uint16_tile", "mul_int_tile_init"},
};

}  // namespace tessera::check
