// Reductions of a tile over rows, columns or both. Facts: KERNEL_API 3 (rows 56, 57, 67), 3b (292); ARITHMETIC 8.
// The packer's edge mask stays on until reduce_uninit.
#pragma once
#include "compute_kernel_api/common.h"

#ifdef REDUCE_OP
#define TESSERA_REDUCE_OP REDUCE_OP
#else
#define TESSERA_REDUCE_OP PoolType::SUM
#endif
#ifdef REDUCE_DIM
#define TESSERA_REDUCE_DIM REDUCE_DIM
#else
#define TESSERA_REDUCE_DIM ReduceDim::REDUCE_ROW
#endif

namespace ckernel {

template <PoolType reduce_type = TESSERA_REDUCE_OP, ReduceDim reduce_dim = TESSERA_REDUCE_DIM,
          bool enforce_fp32_accumulation = false>
/// Prepares reduce_tile.
ALWI void reduce_init(uint32_t icb, uint32_t icb_scaler, uint32_t ocb) {
    UNPACK((llk_unpack_AB_reduce_init<reduce_type, reduce_dim>(icb, icb_scaler)));
    MATH((llk_math_reduce_init<reduce_type, reduce_dim, DST_ACCUM_MODE, MATH_FIDELITY, enforce_fp32_accumulation>(
        icb, icb_scaler)));
    PACK((llk_pack_reduce_mask_config<false, reduce_dim>()));
}
/// Ends reduce_tile: the packer writes whole tiles again.
template <bool enforce_fp32_accumulation = false>
ALWI void reduce_uninit(uint32_t icb = 0) {
    PACK((llk_pack_reduce_mask_clear()));
}

template <PoolType reduce_type = TESSERA_REDUCE_OP, ReduceDim reduce_dim = TESSERA_REDUCE_DIM,
          bool enforce_fp32_accumulation = false>
/// Reduces a tile along rows, columns or both into Dst, times the scaler tile; adds to what Dst holds.
ALWI void reduce_tile(uint32_t icb, uint32_t icb_scaler, uint32_t itile, uint32_t itile_scaler, uint32_t idst) {
    MATH((llk_math_reduce<reduce_type, reduce_dim>(idst)));
    UNPACK((llk_unpack_AB_reduce<reduce_type, reduce_dim>(icb, icb_scaler, itile, itile_scaler)));
}
template <PoolType reduce_type = TESSERA_REDUCE_OP, ReduceDim reduce_dim = TESSERA_REDUCE_DIM>
ALWI void reduce_block(uint32_t icb, uint32_t icb_scaler, uint32_t start_itile, uint32_t itile_scaler,
                       uint32_t start_idst, uint32_t ntiles) {
    for (uint32_t i = 0; i < ntiles; ++i)
        reduce_tile<reduce_type, reduce_dim>(icb, icb_scaler, start_itile + i, itile_scaler, start_idst + i);
}
// The math half alone, after unpack_tilizeA_B_block.
template <PoolType reduce_type = TESSERA_REDUCE_OP, ReduceDim reduce_dim = TESSERA_REDUCE_DIM,
          bool enforce_fp32_accumulation = false>
ALWI void reduce_tile_math(uint32_t idst, uint32_t num_faces = 4) {
    MATH((llk_math_reduce<reduce_type, reduce_dim>(idst)));
}

}  // namespace ckernel
