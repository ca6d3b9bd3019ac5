// The calls a compute kernel makes into the tile engine: the same prototypes as src/entry/compute_*.cpp.
// Each belongs to one TRISC; the header that calls it keeps it to that one.
#pragma once
#include <cstdint>

extern "C" {
// UNPACK
void tess_unpack_configure(uint32_t cb_a, uint32_t cb_b);
void tess_unpack_reconfigure_a(uint32_t cb);
void tess_unpack_reconfigure_b(uint32_t cb);
void tess_unpack_ab_init(uint32_t cb_a, uint32_t cb_b, uint32_t broadcast, uint32_t transpose);
void tess_unpack_ab(uint32_t cb_a, uint32_t cb_b, uint32_t tile_a, uint32_t tile_b, uint32_t broadcast_row);
void tess_unpack_a_init(uint32_t cb, uint32_t broadcast, uint32_t transpose_faces, uint32_t transpose_within_face);
void tess_unpack_a(uint32_t cb, uint32_t tile, uint32_t to_src_b, uint32_t may_go_to_dest);
void tess_unpack_matmul_init(uint32_t cb_in0, uint32_t cb_in1, uint32_t transpose);
void tess_unpack_matmul(uint32_t cb_in0, uint32_t cb_in1, uint32_t tile0, uint32_t tile1, uint32_t ct, uint32_t rt,
                        uint32_t kt);
void tess_unpack_reduce_init(uint32_t cb_data, uint32_t cb_scaler, uint32_t pool, uint32_t dim);
void tess_unpack_reduce(uint32_t cb_data, uint32_t cb_scaler, uint32_t tile, uint32_t tile_scaler, uint32_t pool,
                        uint32_t dim);
void tess_unpack_reduce_block_init(void);
void tess_unpack_tilize_init(uint32_t cb, uint32_t tiles_per_row);
void tess_unpack_tilize(uint32_t cb, uint32_t tile, uint32_t row_tiles);
void tess_unpack_tilize_uninit(uint32_t cb);
void tess_unpack_tilize_reduce_init(uint32_t cb_data, uint32_t cb_scaler, uint32_t tiles_per_row, uint32_t fill);
void tess_unpack_tilize_reduce(uint32_t cb_data, uint32_t cb_scaler, uint32_t tile, uint32_t tile_scaler,
                               uint32_t faces, uint32_t face_rows);
void tess_unpack_untilize_init(uint32_t cb);
void tess_unpack_untilize(uint32_t cb, uint32_t tiles_per_row);
uint32_t tess_unpack_read_word(uint32_t cb, uint32_t tile, uint32_t word);
uint32_t tess_unpack_tile_address(uint32_t cb, uint32_t tile);

// MATH
void tess_math_configure(uint32_t cb_a, uint32_t cb_b);
void tess_math_reconfigure_a(uint32_t cb);
void tess_math_reconfigure_b(uint32_t cb);
void tess_math_keep_denormals(uint32_t on);
void tess_math_sync_init(void);
void tess_math_acquire(void);
void tess_math_commit(void);
void tess_math_binary_init(uint32_t op, uint32_t accumulate, uint32_t reuse);
void tess_math_binary(uint32_t op, uint32_t dst);
void tess_math_copy_init(uint32_t cb);
void tess_math_copy(uint32_t dst, uint32_t cb, uint32_t from_src_b, uint32_t may_go_to_dest);
void tess_math_matmul_init(void);
void tess_math_matmul(uint32_t dst, uint32_t ct, uint32_t rt);
void tess_math_reduce_init(uint32_t pool, uint32_t dim);
void tess_math_reduce(uint32_t dst, uint32_t pool, uint32_t dim);
void tess_math_transpose_dst(uint32_t dst, uint32_t faces);
void tess_math_copy_dst(uint32_t from, uint32_t to);

// PACK
void tess_pack_configure(uint32_t cb);
void tess_pack_init(uint32_t cb);
void tess_pack_reconfigure(uint32_t cb);
void tess_pack_sync_init(void);
void tess_pack_wait(void);
void tess_pack_release(void);
void tess_pack_tile(uint32_t dst, uint32_t cb, uint32_t out_of_order, uint32_t index);
void tess_pack_relu(uint32_t mode, uint32_t threshold);
void tess_pack_l1_accumulate(uint32_t on);
void tess_pack_reduce_edge(uint32_t dim);  // ReduceDim's value + 1; 0: none
void tess_pack_untilize(uint32_t dst, uint32_t cb, uint32_t block_tiles, uint32_t row_tiles, uint32_t row_of_block,
                        uint32_t block_index, uint32_t row_datums, uint32_t face_rows, uint32_t faces);
void tess_pack_rows(uint32_t dst, uint32_t cb, uint32_t index, uint32_t rows);
}
