// Element-wise add, subtract, multiply of two tiles, or of a tile and Dst. Facts: KERNEL_API 3 (rows 32, 50-55, 92-94,
// 121, 160).
#pragma once
#include "compute_kernel_api/common.h"

namespace ckernel {

/// Prepares unpackers, math and packer for binary operations; once, before the first.
ALWI void binary_op_init_common(uint32_t icb0, uint32_t icb1, uint32_t ocb) {
    UNPACK((llk_unpack_hw_configure<DST_ACCUM_MODE>(icb0, icb1)));
    UNPACK((llk_unpack_AB_init<BroadcastType::NONE>(icb0, icb1)));
    MATH((llk_math_pack_sync_init<DST_ACCUM_MODE>()));
    MATH((llk_math_hw_configure(icb0, icb1)));
    PACK((llk_pack_hw_configure<DST_ACCUM_MODE>(ocb)));
    PACK((llk_pack_init(ocb)));
    PACK((llk_pack_dest_init<DST_ACCUM_MODE>(ocb)));
}

// full_init: the unpacker too.
template <bool full_init, EltwiseBinaryType eltwise_binary_type>
ALWI void binary_tiles_init(uint32_t icb0, uint32_t icb1, bool acc_to_dest = false, uint32_t call_line = 0) {
    MATH((llk_math_eltwise_binary_init<eltwise_binary_type, BroadcastType::NONE>(acc_to_dest)));
    if constexpr (full_init) UNPACK((llk_unpack_AB_init<BroadcastType::NONE>(icb0, icb1)));
}

/// Prepares add_tiles.
ALWI void add_tiles_init(uint32_t icb0, uint32_t icb1, bool acc_to_dest = false, uint32_t call_line = 0) {
    binary_tiles_init<true, ELWADD>(icb0, icb1, acc_to_dest);
}
/// Prepares sub_tiles.
ALWI void sub_tiles_init(uint32_t icb0, uint32_t icb1, bool acc_to_dest = false, uint32_t call_line = 0) {
    binary_tiles_init<true, ELWSUB>(icb0, icb1, acc_to_dest);
}
/// Prepares mul_tiles.
ALWI void mul_tiles_init(uint32_t icb0, uint32_t icb1) { binary_tiles_init<true, ELWMUL>(icb0, icb1); }
/// Prepares mul_tiles.
ALWI void mul_tiles_init(uint32_t icb0, uint32_t icb1, uint32_t acc_to_dest) {
    binary_tiles_init<true, ELWMUL>(icb0, icb1, acc_to_dest);
}
ALWI void add_init(uint32_t icb0, uint32_t icb1, bool acc_to_dest = false, uint32_t call_line = 0) {
    add_tiles_init(icb0, icb1, acc_to_dest);
}
ALWI void sub_init(uint32_t icb0, uint32_t icb1, bool acc_to_dest = false, uint32_t call_line = 0) {
    sub_tiles_init(icb0, icb1, acc_to_dest);
}
ALWI void mul_init(uint32_t icb0, uint32_t icb1, bool acc_to_dest = true, uint32_t call_line = 0) {
    mul_tiles_init(icb0, icb1, acc_to_dest);
}

/// Dst[idst] = a tile of one circular buffer + a tile of another.
ALWI void add_tiles(uint32_t icb0, uint32_t icb1, uint32_t itile0, uint32_t itile1, uint32_t idst) {
    UNPACK((llk_unpack_AB(icb0, icb1, itile0, itile1)));
    MATH((llk_math_eltwise_binary<ELWADD>(idst)));
}
/// Dst[idst] = a tile of one circular buffer - a tile of another.
ALWI void sub_tiles(uint32_t icb0, uint32_t icb1, uint32_t itile0, uint32_t itile1, uint32_t idst) {
    UNPACK((llk_unpack_AB(icb0, icb1, itile0, itile1)));
    MATH((llk_math_eltwise_binary<ELWSUB>(idst)));
}
/// Dst[idst] = a tile of one circular buffer * a tile of another, element by element.
ALWI void mul_tiles(uint32_t icb0, uint32_t icb1, uint32_t itile0, uint32_t itile1, uint32_t idst) {
    UNPACK((llk_unpack_AB(icb0, icb1, itile0, itile1)));
    MATH((llk_math_eltwise_binary<ELWMUL>(idst)));
}

ALWI void add_block(uint32_t icb0, uint32_t icb1, uint32_t itile0, uint32_t itile1, uint32_t idst, uint32_t ntiles) {
    for (uint32_t i = 0; i < ntiles; ++i) add_tiles(icb0, icb1, itile0 + i, itile1 + i, idst + i);
}
ALWI void sub_block(uint32_t icb0, uint32_t icb1, uint32_t itile0, uint32_t itile1, uint32_t idst, uint32_t ntiles) {
    for (uint32_t i = 0; i < ntiles; ++i) sub_tiles(icb0, icb1, itile0 + i, itile1 + i, idst + i);
}
ALWI void mul_block(uint32_t icb0, uint32_t icb1, uint32_t itile0, uint32_t itile1, uint32_t idst, uint32_t ntiles) {
    for (uint32_t i = 0; i < ntiles; ++i) mul_tiles(icb0, icb1, itile0 + i, itile1 + i, idst + i);
}

// Dst[i] is one operand: SrcA (Dst op tile) or SrcB (tile op Dst); the result replaces it.
template <EltwiseBinaryType eltwise_binary_type = ELWADD,
          EltwiseBinaryReuseDestType binary_reuse_dest = EltwiseBinaryReuseDestType::NONE>
/// Prepares binary_dest_reuse_tiles.
ALWI void binary_dest_reuse_tiles_init(uint32_t icb0) {
    UNPACK((llk_unpack_A_init<BroadcastType::NONE, true, binary_reuse_dest>(false, false, icb0)));
    MATH((llk_math_eltwise_binary_init<eltwise_binary_type, BroadcastType::NONE, MATH_FIDELITY, binary_reuse_dest>(
        false)));
}
template <EltwiseBinaryType eltwise_binary_type = ELWADD,
          EltwiseBinaryReuseDestType binary_reuse_dest = EltwiseBinaryReuseDestType::NONE>
/// An element-wise operation of Dst's own tile and a tile of a circular buffer.
ALWI void binary_dest_reuse_tiles(uint32_t in_cb_id, uint32_t in_tile_index, uint32_t dst_tile_index) {
    UNPACK((llk_unpack_A<BroadcastType::NONE, true, binary_reuse_dest>(in_cb_id, in_tile_index)));
    MATH((llk_math_eltwise_binary<eltwise_binary_type>(dst_tile_index)));
}

template <EltwiseBinaryType eltwise_binary_type, EltwiseBinaryReuseDestType reuse_dest>
ALWI void binary_reuse_dest_init(uint32_t icb0) {
    binary_dest_reuse_tiles_init<eltwise_binary_type, reuse_dest>(icb0);
}
template <EltwiseBinaryType eltwise_binary_type, EltwiseBinaryReuseDestType reuse_dest>
ALWI void binary_reuse_dest_tiles(uint32_t in_cb_id, uint32_t in_tile_index, uint32_t dst_tile_index) {
    binary_dest_reuse_tiles<eltwise_binary_type, reuse_dest>(in_cb_id, in_tile_index, dst_tile_index);
}
template <EltwiseBinaryReuseDestType reuse_dest>
ALWI void add_reuse_dest_init(uint32_t icb, uint32_t call_line = 0) {
    binary_dest_reuse_tiles_init<ELWADD, reuse_dest>(icb);
}
template <EltwiseBinaryReuseDestType reuse_dest>
ALWI void sub_reuse_dest_init(uint32_t icb, uint32_t call_line = 0) {
    binary_dest_reuse_tiles_init<ELWSUB, reuse_dest>(icb);
}
template <EltwiseBinaryReuseDestType reuse_dest>
ALWI void mul_reuse_dest_init(uint32_t icb, uint32_t call_line = 0) {
    binary_dest_reuse_tiles_init<ELWMUL, reuse_dest>(icb);
}
template <EltwiseBinaryReuseDestType reuse_dest>
ALWI void add_reuse_dest_tiles(uint32_t icb, uint32_t itile, uint32_t idst) {
    binary_dest_reuse_tiles<ELWADD, reuse_dest>(icb, itile, idst);
}
template <EltwiseBinaryReuseDestType reuse_dest>
ALWI void sub_reuse_dest_tiles(uint32_t icb, uint32_t itile, uint32_t idst) {
    binary_dest_reuse_tiles<ELWSUB, reuse_dest>(icb, itile, idst);
}
template <EltwiseBinaryReuseDestType reuse_dest>
ALWI void mul_reuse_dest_tiles(uint32_t icb, uint32_t itile, uint32_t idst) {
    binary_dest_reuse_tiles<ELWMUL, reuse_dest>(icb, itile, idst);
}

}  // namespace ckernel
