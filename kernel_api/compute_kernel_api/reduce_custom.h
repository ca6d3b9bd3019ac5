// The largest datum of each row over a block of tiles. Facts: KERNEL_API 11 (reduce_custom.h).
#pragma once
#include "compute_kernel_api/reduce.h"

namespace ckernel {

template <uint32_t block_ct_dim>
ALWI void reduce_block_max_row_init() {
    UNPACK((tess_unpack_reduce_block_init()));
    MATH((llk_math_reduce_init<PoolType::MAX, ReduceDim::REDUCE_ROW>()));
    PACK((llk_pack_reduce_mask_config<false, ReduceDim::REDUCE_ROW>()));
}
template <uint32_t block_ct_dim>
ALWI void reduce_block_max_row(uint32_t icb, uint32_t icb_scaler, uint32_t row_start_index, uint32_t idst) {
    for (uint32_t i = 0; i < block_ct_dim; ++i)
        reduce_tile<PoolType::MAX, ReduceDim::REDUCE_ROW>(icb, icb_scaler, row_start_index + i, 0, idst);
}
template <bool clear_fp32_accumulation = false>
ALWI void reduce_block_max_row_uninit() {
    PACK((llk_pack_reduce_mask_clear()));
}

}  // namespace ckernel
