// The low-level kernel calls that the compute API is made of; some kernels call them directly.
// Facts: KERNEL_API 3, 3b (rows 79, 180, 297, 298, 334, 339-341). Template parameters that only choose code on the card
// are taken and ignored.
#pragma once
#include "compute_kernel_api/common_globals.h"
#include "tessera/abi/calls.h"

namespace ckernel {

// ---- UNPACK
template <bool is_fp32_dest_acc_en = false, bool disable_src_zero_flag = false>
ALWI void llk_unpack_hw_configure(uint32_t operand_a, uint32_t operand_b) {
    tess_unpack_configure(operand_a, operand_b);
}
template <bool is_fp32_dest_acc_en = false, bool disable_src_zero_flag = false>
ALWI void llk_unpack_hw_configure(uint32_t operand) {
    tess_unpack_configure(operand, operand);
}

template <bool is_fp32_dest_acc_en, p_dim_stride_target target, bool skip_int8 = false>
ALWI void llk_unpack_reconfig_data_format_srca(uint32_t new_operand) {
    tess_unpack_reconfigure_a(new_operand);
}
template <bool is_fp32_dest_acc_en, p_dim_stride_target target, bool skip_int8 = false>
ALWI void llk_unpack_reconfig_data_format_srca(uint32_t old_operand, uint32_t new_operand) {
    if (tess_cb_format(old_operand) != tess_cb_format(new_operand)) tess_unpack_reconfigure_a(new_operand);
}
template <bool is_fp32_dest_acc_en = false, bool to_from_int8 = false, bool is_tile_dim_reconfig_en = false>
ALWI void llk_unpack_reconfig_data_format_srca(uint32_t new_operand) {
    tess_unpack_reconfigure_a(new_operand);
}
template <bool is_fp32_dest_acc_en = false, bool to_from_int8 = false, bool is_tile_dim_reconfig_en = false>
ALWI void llk_unpack_reconfig_data_format_srca(uint32_t old_operand, uint32_t new_operand) {
    if (tess_cb_format(old_operand) != tess_cb_format(new_operand)) tess_unpack_reconfigure_a(new_operand);
}
template <bool is_fp32_dest_acc_en, p_dim_stride_target target, bool skip_int8 = false>
ALWI void llk_unpack_reconfig_data_format_srcb(uint32_t new_operand) {
    tess_unpack_reconfigure_b(new_operand);
}
template <bool is_fp32_dest_acc_en, p_dim_stride_target target, bool skip_int8 = false>
ALWI void llk_unpack_reconfig_data_format_srcb(uint32_t old_operand, uint32_t new_operand) {
    if (tess_cb_format(old_operand) != tess_cb_format(new_operand)) tess_unpack_reconfigure_b(new_operand);
}
template <bool is_fp32_dest_acc_en = false, bool to_from_int8 = false, bool is_tile_dim_reconfig_en = false>
ALWI void llk_unpack_reconfig_data_format_srcb(uint32_t new_operand) {
    tess_unpack_reconfigure_b(new_operand);
}
template <bool is_fp32_dest_acc_en = false, bool to_from_int8 = false, bool is_tile_dim_reconfig_en = false>
ALWI void llk_unpack_reconfig_data_format_srcb(uint32_t old_operand, uint32_t new_operand) {
    if (tess_cb_format(old_operand) != tess_cb_format(new_operand)) tess_unpack_reconfigure_b(new_operand);
}
template <bool is_fp32_dest_acc_en, p_dim_stride_target target, bool skip_int8 = false>
ALWI void llk_unpack_reconfig_data_format(uint32_t srca_new, uint32_t srcb_new) {
    tess_unpack_reconfigure_a(srca_new);
    tess_unpack_reconfigure_b(srcb_new);
}
template <bool is_fp32_dest_acc_en, p_dim_stride_target target, bool skip_int8 = false>
ALWI void llk_unpack_reconfig_data_format(uint32_t srca_old, uint32_t srca_new, uint32_t srcb_old, uint32_t srcb_new) {
    llk_unpack_reconfig_data_format_srca<is_fp32_dest_acc_en, target>(srca_old, srca_new);
    llk_unpack_reconfig_data_format_srcb<is_fp32_dest_acc_en, target>(srcb_old, srcb_new);
}
template <bool is_fp32_dest_acc_en = false, bool to_from_int8 = false, bool is_tile_dim_reconfig_en = false>
ALWI void llk_unpack_reconfig_data_format(uint32_t srca_new, uint32_t srcb_new) {
    tess_unpack_reconfigure_a(srca_new);
    tess_unpack_reconfigure_b(srcb_new);
}
template <bool is_fp32_dest_acc_en = false, bool to_from_int8 = false, bool is_tile_dim_reconfig_en = false>
ALWI void llk_unpack_reconfig_data_format(uint32_t srca_old, uint32_t srca_new, uint32_t srcb_old, uint32_t srcb_new) {
    llk_unpack_reconfig_data_format_srca(srca_old, srca_new);
    llk_unpack_reconfig_data_format_srcb(srcb_old, srcb_new);
}

template <BroadcastType bcast = BroadcastType::NONE>
ALWI void llk_unpack_AB_init(uint32_t operand_a, uint32_t operand_b, uint32_t transpose = 0, uint32_t acc_to_dest = 0) {
    tess_unpack_ab_init(operand_a, operand_b, bcast, transpose);
}
template <BroadcastType bcast = BroadcastType::NONE>
ALWI void llk_unpack_AB(uint32_t operand_a, uint32_t operand_b, uint32_t tile_a, uint32_t tile_b,
                        uint32_t bcast_row_idx = 0) {
    tess_unpack_ab(operand_a, operand_b, tile_a, tile_b, bcast_row_idx);
}

// Dst replaces SrcA: the tile goes to SrcB. A broadcast is read as SrcB too.
template <BroadcastType bcast = BroadcastType::NONE, bool acc_to_dest = false,
          EltwiseBinaryReuseDestType reuse = EltwiseBinaryReuseDestType::NONE, bool unpack_to_dest = false>
ALWI void llk_unpack_A_init(uint32_t transpose_of_faces = 0, uint32_t within_face_16x16_transpose = 0,
                            uint32_t operand = 0) {
    tess_unpack_a_init(operand, bcast, transpose_of_faces, within_face_16x16_transpose);
}
template <BroadcastType bcast = BroadcastType::NONE, bool acc_to_dest = false,
          EltwiseBinaryReuseDestType reuse = EltwiseBinaryReuseDestType::NONE, bool unpack_to_dest = false>
ALWI void llk_unpack_A(uint32_t operand, uint32_t tile_index) {
    constexpr bool to_src_b = reuse == EltwiseBinaryReuseDestType::DEST_TO_SRCA || bcast != BroadcastType::NONE;
    tess_unpack_a(operand, tile_index, to_src_b, unpack_to_dest);
}

ALWI void llk_unpack_AB_matmul_init(uint32_t in0, uint32_t in1, uint32_t transpose = 0, uint32_t ct_dim = 1,
                                    uint32_t rt_dim = 1, uint32_t kt_dim = 1) {
    tess_unpack_matmul_init(in0, in1, transpose);
}
ALWI void llk_unpack_AB_matmul(uint32_t in0, uint32_t in1, uint32_t tile0, uint32_t tile1, uint32_t ct_dim = 1,
                               uint32_t rt_dim = 1, uint32_t kt_dim = 1) {
    tess_unpack_matmul(in0, in1, tile0, tile1, ct_dim, rt_dim, kt_dim);
}

template <PoolType pool = PoolType::SUM, ReduceDim dim = ReduceDim::REDUCE_ROW>
ALWI void llk_unpack_AB_reduce_init(uint32_t data, uint32_t scaler) {
    tess_unpack_reduce_init(data, scaler, pool, dim);
}
template <PoolType pool = PoolType::SUM, ReduceDim dim = ReduceDim::REDUCE_ROW>
ALWI void llk_unpack_AB_reduce(uint32_t data, uint32_t scaler, uint32_t tile, uint32_t tile_scaler) {
    tess_unpack_reduce(data, scaler, tile, tile_scaler, pool, dim);
}

ALWI void llk_unpack_tilize_init(uint32_t operand, uint32_t ct_dim) { tess_unpack_tilize_init(operand, ct_dim); }
ALWI void llk_unpack_tilize(uint32_t operand, uint32_t tile_index, uint32_t block_ct_dim) {
    tess_unpack_tilize(operand, tile_index, block_ct_dim);
}
ALWI void llk_unpack_tilize_block(uint32_t operand, uint32_t block_c_tiles, uint32_t input_tile_index = 0) {
    for (uint32_t t = 0; t < block_c_tiles; ++t) tess_unpack_tilize(operand, input_tile_index + t, block_c_tiles);
}
ALWI void llk_unpack_tilize_uninit(uint32_t operand) { tess_unpack_tilize_uninit(operand); }
template <bool neginf_srcA = false, uint32_t reload_srcB = false, bool zero_srcA = false, bool zero_srcA_reduce = false>
ALWI void llk_unpack_tilizeA_B_init(uint32_t operand_a, uint32_t operand_b, uint32_t ct_dim, uint32_t = 4,
                                    uint32_t = FACE_R_DIM, uint32_t = FACE_R_DIM) {
    tess_unpack_tilize_reduce_init(operand_a, operand_b, ct_dim, neginf_srcA);
}
ALWI void llk_unpack_untilize_init(uint32_t operand) { tess_unpack_untilize_init(operand); }
ALWI void llk_unpack_untilize(uint32_t operand, uint32_t block_c_tiles) {
    tess_unpack_untilize(operand, block_c_tiles);
}
ALWI void llk_unpack_untilize_uninit(uint32_t operand) { tess_unpack_a_init(operand, BroadcastType::NONE, 0, 0); }

// ---- MATH
// Random bits come from this seed on.
ALWI void init_prng_seed(const uint32_t seed) { MATH(tess_sfpu_seed(seed)); }
template <bool is_fp32_dest_acc_en = false>
ALWI void llk_math_hw_configure(uint32_t srca_operand, uint32_t srcb_operand) {
    tess_math_configure(srca_operand, srcb_operand);
}
template <bool is_fp32_dest_acc_en = false, bool to_from_int8 = false>
ALWI void llk_math_reconfig_data_format_srca(uint32_t new_operand) {
    tess_math_reconfigure_a(new_operand);
}
template <bool is_fp32_dest_acc_en = false, bool to_from_int8 = false>
ALWI void llk_math_reconfig_data_format_srca(uint32_t old_operand, uint32_t new_operand) {
    if (tess_cb_format(old_operand) != tess_cb_format(new_operand)) tess_math_reconfigure_a(new_operand);
}
template <bool is_fp32_dest_acc_en = false, bool to_from_int8 = false>
ALWI void llk_math_reconfig_data_format_srcb(uint32_t new_operand) {
    tess_math_reconfigure_b(new_operand);
}
template <bool is_fp32_dest_acc_en = false, bool to_from_int8 = false>
ALWI void llk_math_reconfig_data_format_srcb(uint32_t old_operand, uint32_t new_operand) {
    if (tess_cb_format(old_operand) != tess_cb_format(new_operand)) tess_math_reconfigure_b(new_operand);
}
template <bool is_fp32_dest_acc_en = false, bool to_from_int8 = false>
ALWI void llk_math_reconfig_data_format(uint32_t srca_new, uint32_t srcb_new) {
    tess_math_reconfigure_a(srca_new);
    tess_math_reconfigure_b(srcb_new);
}
template <bool is_fp32_dest_acc_en = false, bool to_from_int8 = false>
ALWI void llk_math_reconfig_data_format(uint32_t srca_old, uint32_t srca_new, uint32_t srcb_old, uint32_t srcb_new) {
    llk_math_reconfig_data_format_srca(srca_old, srca_new);
    llk_math_reconfig_data_format_srcb(srcb_old, srcb_new);
}
ALWI void llk_math_reconfig_remap(bool) {}

template <bool is_fp32_dest_acc_en = false>
ALWI void llk_math_pack_sync_init() {
    tess_math_sync_init();
}
ALWI void llk_math_wait_for_dest_available() { tess_math_acquire(); }
template <bool is_fp32_dest_acc_en = false>
ALWI void llk_math_dest_section_done() {
    tess_math_commit();
}

template <EltwiseBinaryType op, BroadcastType bcast = BroadcastType::NONE, auto fidelity = 0,
          EltwiseBinaryReuseDestType reuse = EltwiseBinaryReuseDestType::NONE>
ALWI void llk_math_eltwise_binary_init(uint32_t acc_to_dest = 0) {
    tess_math_binary_init(op, acc_to_dest, reuse);
}
// The head names both operands first.
template <EltwiseBinaryType op, BroadcastType bcast = BroadcastType::NONE, auto fidelity = 0,
          EltwiseBinaryReuseDestType reuse = EltwiseBinaryReuseDestType::NONE>
ALWI void llk_math_eltwise_binary_init(uint32_t operand_a, uint32_t operand_b, uint32_t acc_to_dest = 0) {
    tess_math_binary_init(op, acc_to_dest, reuse);
}
template <EltwiseBinaryType op>
ALWI void llk_math_eltwise_binary(uint32_t dst_index) {
    tess_math_binary(op, dst_index);
}

template <DataCopyType type = DataCopyType::A2D, bool is_fp32_dest_acc_en = false,
          BroadcastType bcast = BroadcastType::NONE, bool is_int_fpu_en = false, bool tilize = false>
ALWI void llk_math_eltwise_unary_datacopy_init(uint32_t operand = 0) {
    tess_math_copy_init(operand);
}
template <DataCopyType type = DataCopyType::A2D, bool is_fp32_dest_acc_en = false,
          BroadcastType bcast = BroadcastType::NONE, bool unpack_to_dest = false>
ALWI void llk_math_eltwise_unary_datacopy(uint32_t dst_index, uint32_t operand = 0) {
    tess_math_copy(dst_index, operand, type == DataCopyType::B2D || bcast != BroadcastType::NONE, unpack_to_dest);
}

template <auto fidelity = 0, int throttle = 0>
ALWI void llk_math_matmul_init(uint32_t in0, uint32_t in1, uint32_t transpose = 0, uint32_t ct_dim = 1,
                               uint32_t rt_dim = 1) {
    tess_math_matmul_init();
}
template <auto fidelity = 0, int throttle = 0>
ALWI void llk_math_matmul(uint32_t dst_index, uint32_t ct_dim = 1, uint32_t rt_dim = 1) {
    tess_math_matmul(dst_index, ct_dim, rt_dim);
}

template <PoolType pool, ReduceDim dim, bool is_fp32_dest_acc_en = false, auto fidelity = 0,
          bool enforce_fp32_accumulation = false>
ALWI void llk_math_reduce_init(uint32_t = 0, uint32_t = 0) {
    tess_math_reduce_init(pool, dim);
}
template <PoolType pool, ReduceDim dim>
ALWI void llk_math_reduce(uint32_t dst_index) {
    tess_math_reduce(dst_index, pool, dim);
}

// ---- PACK
template <bool is_fp32_dest_acc_en = false>
ALWI void llk_pack_hw_configure(uint32_t output) {
    tess_pack_configure(output);
}
template <bool untilize = false, bool zero_output = false, bool tilize = false>
ALWI void llk_pack_init(uint32_t output = 16) {
    tess_pack_init(output);
}
template <bool is_fp32_dest_acc_en = false, bool untilize = false>
ALWI void llk_pack_dest_init(uint32_t = 16) {
    tess_pack_sync_init();
}
template <bool is_fp32_dest_acc_en = false, bool is_tile_dim_reconfig_en = false>
ALWI void llk_pack_reconfig_data_format(uint32_t new_output) {
    tess_pack_reconfigure(new_output);
    if constexpr (is_tile_dim_reconfig_en) tess_pack_init(new_output);
}
template <bool is_fp32_dest_acc_en = false, bool is_tile_dim_reconfig_en = false>
ALWI void llk_pack_reconfig_data_format(uint32_t old_output, uint32_t new_output) {
    if (tess_cb_format(old_output) != tess_cb_format(new_output)) tess_pack_reconfigure(new_output);
    if constexpr (is_tile_dim_reconfig_en) tess_pack_init(new_output);
}
ALWI void llk_packer_wait_for_math_done() { tess_pack_wait(); }
template <bool is_fp32_dest_acc_en = false>
ALWI void llk_pack_dest_section_done() {
    tess_pack_release();
}

template <bool is_fp32_dest_acc_en = false, bool out_of_order_output = false, bool untilize = false>
ALWI void llk_pack(uint32_t tile_index, uint32_t output, uint32_t output_tile_index = 0) {
    tess_pack_tile(tile_index, output, out_of_order_output, output_tile_index);
}
template <bool is_fp32_dest_acc_en = false, bool out_of_order_output = false, bool untilize = false>
ALWI void llk_matmul_pack(uint32_t start_tile_index, uint32_t output, uint32_t ntiles, uint32_t output_tile_index = 0) {
    for (uint32_t i = 0; i < ntiles; ++i)
        tess_pack_tile(start_tile_index + i, output, out_of_order_output,
                       out_of_order_output ? output_tile_index + i : 0);
}
/// Lets the packer apply a ReLU to what it packs from now on.
ALWI void llk_pack_relu_config(const ReluConfig& config) { tess_pack_relu(config.mode, config.threshold); }
/// Lets the packer apply a ReLU to what it packs from now on.
ALWI void llk_pack_relu_config(uint32_t config) { llk_pack_relu_config(ReluConfig::from_packed(config)); }
ALWI void llk_pack_reconfig_l1_acc(uint32_t enable) { tess_pack_l1_accumulate(enable); }
template <bool untilize = false, ReduceDim dim = ReduceDim::REDUCE_ROW>
ALWI void llk_pack_reduce_mask_config() {
    tess_pack_reduce_edge(tessera::abi::edge_of(dim));
}
ALWI void llk_pack_reduce_mask_clear() { tess_pack_reduce_edge(tessera::abi::ReduceEdge::None); }

#ifdef TRISC_PACK
inline uint32_t tess_pack_rows_count = 1;
#endif
ALWI void llk_pack_rows_init(uint32_t num_rows) {
#ifdef TRISC_PACK
    tess_pack_rows_count = num_rows;
#endif
}
ALWI void llk_pack_rows(uint32_t dst_index, uint32_t output, uint32_t output_index = 0) {
#ifdef TRISC_PACK
    tess_pack_rows(dst_index, output, output_index, tess_pack_rows_count);
#endif
}
ALWI void llk_pack_rows_uninit() {}

// The first arguments of tess_pack_untilize: the tiles of one row of the block, side by side in Dst.
template <uint32_t block_ct_dim = 8, uint32_t full_ct_dim = block_ct_dim, bool diagonal = false,
          bool narrow_row = false, uint32_t row_num_datums = TILE_C_DIM>
ALWI void llk_pack_untilize_init(uint32_t output, uint32_t face_r_dim = FACE_R_DIM, uint32_t num_faces = 4) {
    tess_pack_init(output);
}
template <uint32_t block_ct_dim = 8, uint32_t full_ct_dim = block_ct_dim, bool diagonal = false,
          bool narrow_row = false, uint32_t row_num_datums = TILE_C_DIM, uint32_t tile_dst_ct_offset = 0>
ALWI void llk_pack_untilize(uint32_t block_rt_dim, uint32_t output, uint32_t face_r_dim = FACE_R_DIM,
                            uint32_t num_faces = 4, uint32_t block_c_index = 0, uint32_t tile_dst_rt_offset = 0) {
    for (uint32_t r = 0; r < block_rt_dim; ++r) {
        tess_pack_untilize(tile_dst_ct_offset + tile_dst_rt_offset + r * block_ct_dim, output, block_ct_dim,
                           full_ct_dim, r, block_c_index, narrow_row ? row_num_datums : TILE_C_DIM, face_r_dim,
                           num_faces);
    }
}

ALWI void tensix_sync() {}
ALWI void _init_sfpu_config_reg() {}

// The same bits as another type of the same size.
template <typename To, typename From>
ALWI To _bit_cast_(const From& from) {
    static_assert(sizeof(To) == sizeof(From), "_bit_cast_: the types must have the same size");
    return __builtin_bit_cast(To, from);
}

}  // namespace ckernel
