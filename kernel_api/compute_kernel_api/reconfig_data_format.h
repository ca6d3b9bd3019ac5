// Source formats for the next operations. Facts: KERNEL_API 3 (rows 38, 58, 83). The forms with old operands act only
// on a change.
#pragma once
#include "compute_kernel_api/common_globals.h"
#include "tessera/llk.h"

namespace ckernel {

/// Sets for the unpacker of SrcA the format of its operand from now on.
template <bool to_from_int8 = false, bool is_tile_dim_reconfig_en = false>
ALWI void reconfig_data_format_srca(uint32_t srca_new_operand) {
    UNPACK((llk_unpack_reconfig_data_format_srca<DST_ACCUM_MODE>(srca_new_operand)));
    MATH((llk_math_reconfig_data_format_srca<DST_ACCUM_MODE>(srca_new_operand)));
}
/// Sets for the unpacker of SrcA the format of its operand from now on.
template <bool to_from_int8 = false, bool is_tile_dim_reconfig_en = false>
ALWI void reconfig_data_format_srca(uint32_t srca_old_operand, uint32_t srca_new_operand) {
    UNPACK((llk_unpack_reconfig_data_format_srca<DST_ACCUM_MODE>(srca_old_operand, srca_new_operand)));
    MATH((llk_math_reconfig_data_format_srca<DST_ACCUM_MODE>(srca_old_operand, srca_new_operand)));
}
/// Sets for the unpacker of SrcB the format of its operand from now on.
template <bool to_from_int8 = false, bool is_tile_dim_reconfig_en = false>
ALWI void reconfig_data_format_srcb(uint32_t srcb_new_operand) {
    UNPACK((llk_unpack_reconfig_data_format_srcb<DST_ACCUM_MODE>(srcb_new_operand)));
    MATH((llk_math_reconfig_data_format_srcb<DST_ACCUM_MODE>(srcb_new_operand)));
}
/// Sets for the unpacker of SrcB the format of its operand from now on.
template <bool to_from_int8 = false, bool is_tile_dim_reconfig_en = false>
ALWI void reconfig_data_format_srcb(uint32_t srcb_old_operand, uint32_t srcb_new_operand) {
    UNPACK((llk_unpack_reconfig_data_format_srcb<DST_ACCUM_MODE>(srcb_old_operand, srcb_new_operand)));
    MATH((llk_math_reconfig_data_format_srcb<DST_ACCUM_MODE>(srcb_old_operand, srcb_new_operand)));
}
/// Sets for the unpackers the formats of the operands from now on.
template <bool to_from_int8 = false, bool is_tile_dim_reconfig_en = false>
ALWI void reconfig_data_format(uint32_t srca_new_operand, uint32_t srcb_new_operand) {
    reconfig_data_format_srca(srca_new_operand);
    reconfig_data_format_srcb(srcb_new_operand);
}
/// Sets for the unpackers the formats of the operands from now on.
template <bool to_from_int8 = false, bool is_tile_dim_reconfig_en = false>
ALWI void reconfig_data_format(uint32_t srca_old_operand, uint32_t srca_new_operand, uint32_t srcb_old_operand,
                               uint32_t srcb_new_operand) {
    reconfig_data_format_srca(srca_old_operand, srca_new_operand);
    reconfig_data_format_srcb(srcb_old_operand, srcb_new_operand);
}
// Matmul has its first operand in SrcB: the newer form names the order.
template <SrcOrder src_order>
ALWI void reconfig_data_format(uint32_t icb0_new_operand, uint32_t icb1_new_operand) {
    constexpr bool reverse = src_order == SrcOrder::Reverse;
    reconfig_data_format_srca(reverse ? icb1_new_operand : icb0_new_operand);
    reconfig_data_format_srcb(reverse ? icb0_new_operand : icb1_new_operand);
}
/// Sets for the unpackers the formats of the operands from now on.
template <SrcOrder src_order>
ALWI void reconfig_data_format(uint32_t icb0_old, uint32_t icb0_new, uint32_t icb1_old, uint32_t icb1_new) {
    constexpr bool reverse = src_order == SrcOrder::Reverse;
    reconfig_data_format_srca(reverse ? icb1_old : icb0_old, reverse ? icb1_new : icb0_new);
    reconfig_data_format_srcb(reverse ? icb0_old : icb1_old, reverse ? icb0_new : icb1_new);
}

/// Sets for the unpackers the formats of the operands from now on.
template <SrcOrder src_order, bool is_tile_dim_reconfig_en>
ALWI void reconfig_data_format(uint32_t icb0_new_operand, uint32_t icb1_new_operand) {
    reconfig_data_format<src_order>(icb0_new_operand, icb1_new_operand);
}
/// Sets for the unpackers the formats of the operands from now on.
template <SrcOrder src_order, bool is_tile_dim_reconfig_en>
ALWI void reconfig_data_format(uint32_t icb0_old, uint32_t icb0_new, uint32_t icb1_old, uint32_t icb1_new) {
    reconfig_data_format<src_order>(icb0_old, icb0_new, icb1_old, icb1_new);
}

// Format and tile shape together (HEAD_API 4.4): here the shape is always that of the buffer which is unpacked, so a
// change of shape alone has nothing to do.
template <SrcOrder src_order = SrcOrder::Regular, typename... Operands>
ALWI void reconfig_full_operand(Operands... operands) {
    reconfig_data_format<src_order>(operands...);
}
template <typename... Operands>
ALWI void reconfig_full_operand_srca(Operands... operands) {
    reconfig_data_format_srca(operands...);
}
template <typename... Operands>
ALWI void reconfig_full_operand_srcb(Operands... operands) {
    reconfig_data_format_srcb(operands...);
}
template <SrcOrder src_order = SrcOrder::Regular, typename... Operands>
ALWI void reconfig_tile_shape(Operands...) {}
template <typename... Operands>
ALWI void reconfig_tile_shape_srca(Operands...) {}
template <typename... Operands>
ALWI void reconfig_tile_shape_srcb(Operands...) {}
template <SrcOrder src_order = SrcOrder::Regular, typename... Operands>
ALWI void reconfig_data_format_skip_int8(Operands... operands) {
    reconfig_data_format<src_order>(operands...);
}
template <typename... Operands>
ALWI void reconfig_data_format_srca_skip_int8(Operands... operands) {
    reconfig_data_format_srca(operands...);
}
template <typename... Operands>
ALWI void reconfig_data_format_srcb_skip_int8(Operands... operands) {
    reconfig_data_format_srcb(operands...);
}

}  // namespace ckernel
