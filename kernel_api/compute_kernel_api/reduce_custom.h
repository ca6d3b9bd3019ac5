// The largest datum of each row over a block of tiles. Facts: KERNEL_API 11 (reduce_custom.h).
#pragma once
#include "compute_kernel_api/reduce.h"

namespace ckernel {

namespace tess {
// Tiles of a row, of the forms that learn it at run time: the init call's.
inline uint32_t block_max_row_tiles = 0;
}  // namespace tess
ALWI void reduce_block_max_row_init_runtime(uint32_t ocb = 0, uint32_t block_ct_dim = 0, bool respect_trigger = false,
                                            uint32_t num_faces = 4) {
    tess::block_max_row_tiles = block_ct_dim;
    UNPACK((tess_unpack_reduce_block_init()));
    MATH((llk_math_reduce_init<PoolType::MAX, ReduceDim::REDUCE_ROW>()));
    PACK((llk_pack_reduce_mask_config<false, ReduceDim::REDUCE_ROW>()));
}
ALWI void reduce_block_max_row_reinit_short_runtime(uint32_t ocb, uint32_t block_ct_dim, bool respect_trigger = false,
                                                    uint32_t num_faces = 4) {
    reduce_block_max_row_init_runtime(ocb, block_ct_dim);
}
ALWI void reduce_block_max_row_reinit_minimal_runtime(uint32_t ocb, uint32_t block_ct_dim, bool respect_trigger = false,
                                                      uint32_t num_faces = 4) {
    reduce_block_max_row_init_runtime(ocb, block_ct_dim);
}
ALWI void reduce_block_max_row_runtime(uint32_t icb, uint32_t icb_scaler, uint32_t row_start_index, uint32_t idst,
                                       bool respect_trigger = false, bool overlap_first_half = false,
                                       uint32_t num_faces = 4) {
    for (uint32_t i = 0; i < tess::block_max_row_tiles; ++i)
        reduce_tile<PoolType::MAX, ReduceDim::REDUCE_ROW>(icb, icb_scaler, row_start_index + i, 0, idst);
}
ALWI void reduce_block_max_row_uninit_runtime(uint32_t icb, bool respect_trigger = false,
                                              bool overlap_first_half = false) {
    PACK((llk_pack_reduce_mask_clear()));
}
template <uint32_t block_ct_dim, bool respect_trigger = false, uint32_t num_faces = 4>
ALWI void reduce_block_max_row_init(uint32_t ocb = 0) {
    reduce_block_max_row_init_runtime(ocb, block_ct_dim);
}
template <uint32_t block_ct_dim, bool respect_trigger = false, uint32_t num_faces = 4>
ALWI void reduce_block_max_row_reinit_short(uint32_t ocb = 0) {
    reduce_block_max_row_init_runtime(ocb, block_ct_dim);
}
template <uint32_t block_ct_dim, bool respect_trigger = false, uint32_t num_faces = 4>
ALWI void reduce_block_max_row_reinit_minimal(uint32_t ocb = 0) {
    reduce_block_max_row_init_runtime(ocb, block_ct_dim);
}
template <uint32_t block_ct_dim, bool respect_trigger = false, uint32_t num_faces = 4>
ALWI void reduce_block_max_row(uint32_t icb, uint32_t icb_scaler, uint32_t row_start_index, uint32_t idst) {
    for (uint32_t i = 0; i < block_ct_dim; ++i)
        reduce_tile<PoolType::MAX, ReduceDim::REDUCE_ROW>(icb, icb_scaler, row_start_index + i, 0, idst);
}
template <bool clear_fp32_accumulation = false>
ALWI void reduce_block_max_row_uninit(uint32_t icb = 0) {
    PACK((llk_pack_reduce_mask_clear()));
}

}  // namespace ckernel
