// Matrix products of tiles and blocks of tiles. Facts: KERNEL_API 3 (rows 112, 156, 178-181, 222, 226, 254), 3b (307),
// 11, 13.
#pragma once
#include "compute_kernel_api/common.h"
#include "compute_kernel_api/compute_kernel_hw_startup.h"

namespace ckernel {

ALWI void matmul_block_init(uint32_t in0_cb_id, uint32_t in1_cb_id, uint32_t transpose = 0, uint32_t ct_dim = 1,
                            uint32_t rt_dim = 1, uint32_t kt_dim = 1) {
    UNPACK((llk_unpack_AB_matmul_init(in0_cb_id, in1_cb_id, transpose, ct_dim, rt_dim, kt_dim)));
    MATH((llk_math_matmul_init<MATH_FIDELITY, MM_THROTTLE>(in0_cb_id, in1_cb_id, transpose, ct_dim, rt_dim)));
}
ALWI void matmul_init(uint32_t in0_cb_id, uint32_t in1_cb_id, uint32_t transpose = 0) {
    matmul_block_init(in0_cb_id, in1_cb_id, transpose);
}

ALWI void mm_block_init(uint32_t in0_cb_id, uint32_t in1_cb_id, uint32_t out_cb_id, uint32_t transpose = 0,
                        uint32_t ct_dim = 1, uint32_t rt_dim = 1, uint32_t kt_dim = 1) {
    compute_kernel_hw_startup(in1_cb_id, in0_cb_id, out_cb_id);
    matmul_block_init(in0_cb_id, in1_cb_id, transpose, ct_dim, rt_dim, kt_dim);
}
/// Prepares unpackers, math and packer for matmul_tiles.
ALWI void mm_init(uint32_t in0_cb_id, uint32_t in1_cb_id, uint32_t out_cb_id, uint32_t transpose = 0) {
    mm_block_init(in0_cb_id, in1_cb_id, out_cb_id, transpose);
}

ALWI void mm_block_init_short(uint32_t in0_cb_id, uint32_t in1_cb_id, uint32_t transpose = 0, uint32_t ct_dim = 1,
                              uint32_t rt_dim = 1, uint32_t kt_dim = 1) {
    matmul_block_init(in0_cb_id, in1_cb_id, transpose, ct_dim, rt_dim, kt_dim);
}
ALWI void mm_block_init_short_with_dt(uint32_t in0_cb_id, uint32_t in1_cb_id, uint32_t old_in1_cb_id,
                                      uint32_t transpose = 0, uint32_t ct_dim = 1, uint32_t rt_dim = 1,
                                      uint32_t kt_dim = 1) {
    reconfig_data_format_srca(old_in1_cb_id, in1_cb_id);
    matmul_block_init(in0_cb_id, in1_cb_id, transpose, ct_dim, rt_dim, kt_dim);
}
ALWI void mm_block_init_short_with_both_dt(uint32_t in0_cb_id, uint32_t in1_cb_id, uint32_t old_in0_cb_id,
                                           uint32_t old_in1_cb_id, uint32_t transpose = 0, uint32_t ct_dim = 1,
                                           uint32_t rt_dim = 1, uint32_t kt_dim = 1) {
    reconfig_data_format(old_in1_cb_id, in1_cb_id, old_in0_cb_id, in0_cb_id);
    matmul_block_init(in0_cb_id, in1_cb_id, transpose, ct_dim, rt_dim, kt_dim);
}
/// Prepares matmul_tiles after another operation.
ALWI void mm_init_short(uint32_t in0_cb_id, uint32_t in1_cb_id, uint32_t transpose = 0) {
    matmul_init(in0_cb_id, in1_cb_id, transpose);
}
ALWI void mm_init_short_with_dt(uint32_t in0_cb_id, uint32_t in1_cb_id, uint32_t c_in_old_srca,
                                uint32_t transpose = 0) {
    reconfig_data_format_srca(c_in_old_srca, in1_cb_id);
    matmul_init(in0_cb_id, in1_cb_id, transpose);
}

// Dst[idst] += in0 x in1; in0 is SrcB, in1 SrcA. Until December 2025 a sixth argument repeated the init's transpose.
/// Dst[idst] += a tile of one circular buffer times (matrix product) a tile of another.
ALWI void matmul_tiles(uint32_t in0_cb_id, uint32_t in1_cb_id, uint32_t in0_tile_index, uint32_t in1_tile_index,
                       uint32_t idst, uint32_t transpose = 0) {
    UNPACK((llk_unpack_AB_matmul(in0_cb_id, in1_cb_id, in0_tile_index, in1_tile_index)));
    MATH((llk_math_matmul<MATH_FIDELITY, MM_THROTTLE>(idst)));
}
template <uint32_t num_faces = 4>
ALWI void matmul_tiles_math(uint32_t idst) {
    MATH((llk_math_matmul<MATH_FIDELITY, MM_THROTTLE>(idst)));
}

// One step along k: Dst[idst + r * ct + c] += in0[i0 + r * kt] x in1[i1 + c].
/// Dst += a block of tiles times a block of tiles.
ALWI void matmul_block(uint32_t in0_cb_id, uint32_t in1_cb_id, uint32_t in0_tile_index, uint32_t in1_tile_index,
                       uint32_t idst, uint32_t transpose, uint32_t ct_dim, uint32_t rt_dim, uint32_t kt_dim) {
    UNPACK((llk_unpack_AB_matmul(in0_cb_id, in1_cb_id, in0_tile_index, in1_tile_index, ct_dim, rt_dim, kt_dim)));
    MATH((llk_math_matmul<MATH_FIDELITY, MM_THROTTLE>(idst, ct_dim, rt_dim)));
}
ALWI void matmul_block_math_dynamic_throttle(uint32_t in0_cb_id, uint32_t in1_cb_id, uint32_t idst, uint32_t transpose,
                                             uint32_t ct_dim, uint32_t rt_dim) {
    MATH((llk_math_matmul<MATH_FIDELITY, MM_THROTTLE>(idst, ct_dim, rt_dim)));
}

}  // namespace ckernel
