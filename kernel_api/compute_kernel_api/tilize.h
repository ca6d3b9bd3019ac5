// Row-major data to tiles. Facts: KERNEL_API 3 (rows 90, 91, 103), 3b (268, 280-282, 290, 291, 305, 334, 337, 338).
#pragma once
#include "compute_kernel_api/common.h"
#include "compute_kernel_api/reduce.h"

namespace ckernel {

/// Prepares tilize_block.
ALWI void tilize_init(uint32_t icb, uint32_t block, uint32_t ocb) {
    UNPACK((llk_unpack_tilize_init(icb, block)));
    MATH((llk_math_eltwise_unary_datacopy_init<DataCopyType::A2D, DST_ACCUM_MODE>(icb)));
    PACK((llk_pack_init(ocb)));
}
ALWI void tilize_init_short_with_dt(uint32_t old_icb, uint32_t new_icb, uint32_t block, uint32_t ocb) {
    reconfig_data_format_srca(old_icb, new_icb);
    tilize_init(new_icb, block, ocb);
}
// `block` tiles from as many columns of 32 rows; each tile passes Dst on its own.
/// Makes tiles of row-major data: a block of one row of tiles.
ALWI void tilize_block(uint32_t icb, uint32_t block, uint32_t ocb, uint32_t input_tile_index = 0,
                       uint32_t output_tile_index = 0) {
    UNPACK((llk_unpack_tilize_block(icb, block, input_tile_index)));
    for (uint32_t t = 0; t < block; ++t) {
        MATH((llk_math_wait_for_dest_available()));
        PACK((llk_packer_wait_for_math_done()));
        MATH((llk_math_eltwise_unary_datacopy<DataCopyType::A2D, DST_ACCUM_MODE, BroadcastType::NONE, UnpackToDestEn>(
            0, icb)));
        PACK((llk_pack<DST_ACCUM_MODE, true>(0, ocb, t + output_tile_index)));
        MATH((llk_math_dest_section_done<DST_ACCUM_MODE>()));
        PACK((llk_pack_dest_section_done<DST_ACCUM_MODE>()));
    }
}
/// Ends tilize_block.
ALWI void tilize_uninit(uint32_t icb, uint32_t ocb) {
    UNPACK((llk_unpack_tilize_uninit(icb)));
    PACK((llk_pack_init(ocb)));
}
ALWI void tilize_uninit_with_dt(uint32_t old_icb, uint32_t new_icb, uint32_t ocb) {
    tilize_uninit(old_icb, ocb);
    reconfig_data_format_srca(old_icb, new_icb);
}

// The fast forms differ from the others in how tiles pass Dst, not in what arrives.
ALWI void fast_tilize_init(uint32_t icb, uint32_t full_dim, uint32_t ocb) { tilize_init(icb, full_dim, ocb); }
ALWI void fast_tilize_init_with_dt(uint32_t icb, uint32_t full_dim, uint32_t ocb) {
    reconfig_data_format(icb, icb);
    tilize_init(icb, full_dim, ocb);
}
ALWI void fast_tilize_init_skip_remap(uint32_t icb, uint32_t full_dim, uint32_t ocb) {
    tilize_init(icb, full_dim, ocb);
}
ALWI void fast_tilize_init_with_dt_skip_remap(uint32_t icb, uint32_t full_dim, uint32_t ocb) {
    fast_tilize_init_with_dt(icb, full_dim, ocb);
}
ALWI void fast_tilize_uninit(uint32_t icb, uint32_t ocb, uint32_t full_dim = 0) { tilize_uninit(icb, ocb); }
ALWI void fast_tilize_block(uint32_t icb, uint32_t block, uint32_t ocb, uint32_t input_tile_index = 0,
                            uint32_t output_tile_index = 0) {
    tilize_block(icb, block, ocb, input_tile_index, output_tile_index);
}

// Rows straight into SrcA for a pooling reduction; rows a face does not have are -inf or zero.
template <bool neginf_srcA = true, bool zero_srcA_reduce = false>
ALWI void tilizeA_B_reduce_init(uint32_t icb0, uint32_t icb1_scaler, uint32_t block, uint32_t ocb,
                                uint32_t num_faces = 4, uint32_t face_r_dim = 16) {
    UNPACK((llk_unpack_hw_configure<DST_ACCUM_MODE>(icb0, icb1_scaler)));
    UNPACK((tess_unpack_tilize_reduce_init(icb0, icb1_scaler, block, neginf_srcA)));
    MATH((llk_math_reduce_init<TESSERA_REDUCE_OP, TESSERA_REDUCE_DIM>()));
    MATH((llk_math_pack_sync_init<DST_ACCUM_MODE>()));
    MATH((llk_math_hw_configure(icb0, icb1_scaler)));
    PACK((llk_pack_hw_configure<DST_ACCUM_MODE>(ocb)));
    PACK((llk_pack_init(ocb)));
    PACK((llk_pack_dest_init<DST_ACCUM_MODE>(ocb)));
}
template <bool neginf_srcA = true, bool zero_srcA_reduce = false>
ALWI void tilizeA_B_reduce_init(uint32_t icb0, uint32_t icb1_scaler, uint32_t block) {
    UNPACK((tess_unpack_tilize_reduce_init(icb0, icb1_scaler, block, neginf_srcA)));
    MATH((llk_math_reduce_init<TESSERA_REDUCE_OP, TESSERA_REDUCE_DIM>()));
}
template <bool neginf_srcA = true, uint32_t reload_srcB = true, bool zero_srcA = false, bool zero_srcA_reduce = false>
ALWI void unpack_tilizeA_B_block(uint32_t icb0, uint32_t icb1, uint32_t block, uint32_t tile_idx_b,
                                 uint32_t num_faces = 4, uint32_t srca_face_r_dim = 16) {
    for (uint32_t t = 0; t < block; ++t)
        UNPACK((tess_unpack_tilize_reduce(icb0, icb1, t, tile_idx_b, num_faces, srca_face_r_dim)));
}
ALWI void unpack_tilizeA_B_uninit(uint32_t icb) { UNPACK((llk_unpack_tilize_uninit(icb))); }

}  // namespace ckernel
