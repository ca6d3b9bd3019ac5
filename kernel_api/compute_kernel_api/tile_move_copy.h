// Copy of tiles from a circular buffer to Dst. Facts: KERNEL_API 3 (rows 28, 48, 62, 64, 177).
#pragma once
#include "compute_kernel_api/common.h"

namespace ckernel {

/// Prepares copy_tile after another operation.
ALWI void copy_tile_to_dst_init_short(uint32_t cbid, uint32_t transpose = 0,
                                      uint32_t transpose_within_16x16_face = false) {
    UNPACK((llk_unpack_A_init<BroadcastType::NONE, false, EltwiseBinaryReuseDestType::NONE, UnpackToDestEn>(
        transpose, transpose_within_16x16_face, cbid)));
    MATH((llk_math_eltwise_unary_datacopy_init<DataCopyType::A2D, DST_ACCUM_MODE>(cbid)));
}
/// Prepares copy_tile.
ALWI void copy_tile_init(uint32_t cbid) { copy_tile_to_dst_init_short(cbid); }
/// Prepares copy_tile after an operation whose operand had another format.
ALWI void copy_tile_to_dst_init_short_with_dt(uint32_t old_cbid, uint32_t new_cbid, uint32_t transpose = 0) {
    UNPACK((llk_unpack_reconfig_data_format_srca<DST_ACCUM_MODE>(old_cbid, new_cbid)));
    MATH((llk_math_reconfig_data_format_srca<DST_ACCUM_MODE>(old_cbid, new_cbid)));
    copy_tile_to_dst_init_short(new_cbid, transpose);
}
/// Copies tile `in_tile_index` of a circular buffer into tile `dst_tile_index` of Dst.
ALWI void copy_tile(uint32_t in_cb_id, uint32_t in_tile_index, uint32_t dst_tile_index) {
    UNPACK((llk_unpack_A<BroadcastType::NONE, false, EltwiseBinaryReuseDestType::NONE, UnpackToDestEn>(in_cb_id,
                                                                                                       in_tile_index)));
    MATH((llk_math_eltwise_unary_datacopy<DataCopyType::A2D, DST_ACCUM_MODE, BroadcastType::NONE, UnpackToDestEn>(
        dst_tile_index, in_cb_id)));
}
ALWI void copy_block_matmul_partials(uint32_t in_cb_id, uint32_t start_in_tile_index, uint32_t start_dst_tile_index,
                                     uint32_t ntiles) {
    for (uint32_t i = 0; i < ntiles; ++i) copy_tile(in_cb_id, start_in_tile_index + i, start_dst_tile_index + i);
}

}  // namespace ckernel
