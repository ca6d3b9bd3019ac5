// Transposition of a tile on its way to Dst. Facts: KERNEL_API 3 (rows 59, 74, 81).
#pragma once
#include "compute_kernel_api/common.h"
#include "compute_kernel_api/compute_kernel_hw_startup.h"

namespace ckernel {

/// Prepares transpose_wh_tile after another operation.
ALWI void transpose_wh_init_short(uint32_t icb) {
    UNPACK((llk_unpack_A_init<BroadcastType::NONE, true, EltwiseBinaryReuseDestType::NONE, UnpackToDestEn>(true, true,
                                                                                                           icb)));
    MATH((llk_math_eltwise_unary_datacopy_init<DataCopyType::A2D, DST_ACCUM_MODE>(icb)));
}
/// Prepares transpose_wh_tile.
ALWI void transpose_wh_init(uint32_t icb, uint32_t ocb) {
    compute_kernel_hw_startup(icb, ocb);
    transpose_wh_init_short(icb);
}
/// Dst[idst] = a tile of a circular buffer, transposed.
ALWI void transpose_wh_tile(uint32_t icb, uint32_t itile, uint32_t idst) {
    UNPACK((llk_unpack_A<BroadcastType::NONE, false, EltwiseBinaryReuseDestType::NONE, UnpackToDestEn>(icb, itile)));
    MATH((llk_math_eltwise_unary_datacopy<DataCopyType::A2D, DST_ACCUM_MODE, BroadcastType::NONE, UnpackToDestEn>(
        idst, icb)));
}
ALWI void transpose_init(uint32_t icb) { transpose_wh_init_short(icb); }
ALWI void transpose_tile(uint32_t icb, uint32_t itile, uint32_t idst) { transpose_wh_tile(icb, itile, idst); }
ALWI void transpose_block(uint32_t icb, uint32_t start_itile, uint32_t start_idst, uint32_t ntiles) {
    for (uint32_t i = 0; i < ntiles; ++i) transpose_tile(icb, start_itile + i, start_idst + i);
}

}  // namespace ckernel
