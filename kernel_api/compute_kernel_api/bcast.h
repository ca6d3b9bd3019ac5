// Element-wise operations with a broadcast second operand, and the broadcast of one tile. Facts: KERNEL_API 3, 3b, 11
// (bcast.h). B is row 0 over all rows (ROW), column 0 over all columns (COL), or datum [0][0] everywhere (SCALAR).
#pragma once
#include "compute_kernel_api/common.h"
#include "compute_kernel_api/compute_kernel_hw_startup.h"

namespace ckernel {

template <EltwiseBinaryType tBcastOp, BroadcastType tBcastDim>
ALWI void bcast_init(uint32_t icb0, uint32_t icb1) {
    MATH((llk_math_eltwise_binary_init<tBcastOp, tBcastDim, MATH_FIDELITY>()));
    UNPACK((llk_unpack_AB_init<tBcastDim>(icb0, icb1)));
}
/// Prepares unpackers, math and packer for operations with a broadcast operand.
template <EltwiseBinaryType tBcastOp, BroadcastType tBcastDim>
ALWI void init_bcast(uint32_t icb0, uint32_t icb1, uint32_t ocb) {
    compute_kernel_hw_startup(icb0, icb1, ocb);
    bcast_init<tBcastOp, tBcastDim>(icb0, icb1);
}
template <EltwiseBinaryType tBcastOp, BroadcastType tBcastDim>
ALWI void any_tiles_bcast(uint32_t icb0, uint32_t icb1, uint32_t itile0, uint32_t itile1, uint32_t idst,
                          uint32_t bcast_row_idx = 0) {
    MATH((llk_math_eltwise_binary<tBcastOp>(idst)));
    UNPACK((llk_unpack_AB<tBcastDim>(icb0, icb1, itile0, itile1, bcast_row_idx)));
}

template <BroadcastType tBcastDim>
ALWI void add_tiles_bcast(uint32_t icb0, uint32_t icb1, uint32_t itile0, uint32_t itile1, uint32_t idst,
                          uint32_t bcast_row_idx = 0) {
    any_tiles_bcast<ELWADD, tBcastDim>(icb0, icb1, itile0, itile1, idst, bcast_row_idx);
}
/// Dst[idst] = a tile + the first row of another, repeated for every row.
ALWI void add_tiles_bcast_rows(uint32_t icb0, uint32_t icb1, uint32_t itile0, uint32_t itile1, uint32_t idst,
                               uint32_t bcast_row_idx = 0) {
    any_tiles_bcast<ELWADD, BroadcastType::ROW>(icb0, icb1, itile0, itile1, idst, bcast_row_idx);
}
ALWI void add_tiles_bcast_cols(uint32_t icb0, uint32_t icb1, uint32_t itile0, uint32_t itile1, uint32_t idst) {
    any_tiles_bcast<ELWADD, BroadcastType::COL>(icb0, icb1, itile0, itile1, idst);
}
ALWI void add_tiles_bcast_scalar(uint32_t icb0, uint32_t icb1, uint32_t itile0, uint32_t itile1, uint32_t idst) {
    any_tiles_bcast<ELWADD, BroadcastType::SCALAR>(icb0, icb1, itile0, itile1, idst);
}
/// Prepares add_tiles_bcast_rows after another operation.
ALWI void add_bcast_rows_init_short(uint32_t icb0, uint32_t icb1) {
    bcast_init<ELWADD, BroadcastType::ROW>(icb0, icb1);
}
ALWI void add_bcast_rows_init(uint32_t icb0, uint32_t icb1, uint32_t call_line = 0) {
    bcast_init<ELWADD, BroadcastType::ROW>(icb0, icb1);
}
ALWI void add_bcast_cols_init_short(uint32_t icb0, uint32_t icb1) {
    bcast_init<ELWADD, BroadcastType::COL>(icb0, icb1);
}
ALWI void add_bcast_cols_init(uint32_t icb0, uint32_t icb1, uint32_t call_line = 0) {
    bcast_init<ELWADD, BroadcastType::COL>(icb0, icb1);
}
ALWI void add_bcast_scalar_init_short(uint32_t icb0, uint32_t icb1) {
    bcast_init<ELWADD, BroadcastType::SCALAR>(icb0, icb1);
}
ALWI void add_bcast_scalar_init(uint32_t icb0, uint32_t icb1, uint32_t call_line = 0) {
    bcast_init<ELWADD, BroadcastType::SCALAR>(icb0, icb1);
}
ALWI void add_tiles_bcast_scalar_init_short(uint32_t icb0, uint32_t icb1) {
    bcast_init<ELWADD, BroadcastType::SCALAR>(icb0, icb1);
}

template <BroadcastType tBcastDim>
ALWI void sub_tiles_bcast(uint32_t icb0, uint32_t icb1, uint32_t itile0, uint32_t itile1, uint32_t idst,
                          uint32_t bcast_row_idx = 0) {
    any_tiles_bcast<ELWSUB, tBcastDim>(icb0, icb1, itile0, itile1, idst, bcast_row_idx);
}
ALWI void sub_tiles_bcast_rows(uint32_t icb0, uint32_t icb1, uint32_t itile0, uint32_t itile1, uint32_t idst,
                               uint32_t bcast_row_idx = 0) {
    any_tiles_bcast<ELWSUB, BroadcastType::ROW>(icb0, icb1, itile0, itile1, idst, bcast_row_idx);
}
/// Dst[idst] = a tile - the first column of another, repeated for every column.
ALWI void sub_tiles_bcast_cols(uint32_t icb0, uint32_t icb1, uint32_t itile0, uint32_t itile1, uint32_t idst) {
    any_tiles_bcast<ELWSUB, BroadcastType::COL>(icb0, icb1, itile0, itile1, idst);
}
ALWI void sub_tiles_bcast_scalar(uint32_t icb0, uint32_t icb1, uint32_t itile0, uint32_t itile1, uint32_t idst) {
    any_tiles_bcast<ELWSUB, BroadcastType::SCALAR>(icb0, icb1, itile0, itile1, idst);
}
ALWI void sub_bcast_rows_init_short(uint32_t icb0, uint32_t icb1) {
    bcast_init<ELWSUB, BroadcastType::ROW>(icb0, icb1);
}
ALWI void sub_bcast_rows_init(uint32_t icb0, uint32_t icb1, uint32_t call_line = 0) {
    bcast_init<ELWSUB, BroadcastType::ROW>(icb0, icb1);
}
/// Prepares sub_tiles_bcast_cols after another operation.
ALWI void sub_bcast_cols_init_short(uint32_t icb0, uint32_t icb1) {
    bcast_init<ELWSUB, BroadcastType::COL>(icb0, icb1);
}
ALWI void sub_bcast_cols_init(uint32_t icb0, uint32_t icb1, uint32_t call_line = 0) {
    bcast_init<ELWSUB, BroadcastType::COL>(icb0, icb1);
}
ALWI void sub_bcast_scalar_init_short(uint32_t icb0, uint32_t icb1) {
    bcast_init<ELWSUB, BroadcastType::SCALAR>(icb0, icb1);
}
ALWI void sub_bcast_scalar_init(uint32_t icb0, uint32_t icb1, uint32_t call_line = 0) {
    bcast_init<ELWSUB, BroadcastType::SCALAR>(icb0, icb1);
}
ALWI void sub_tiles_bcast_scalar_init_short(uint32_t icb0, uint32_t icb1) {
    bcast_init<ELWSUB, BroadcastType::SCALAR>(icb0, icb1);
}

template <BroadcastType tBcastDim>
ALWI void mul_tiles_bcast(uint32_t icb0, uint32_t icb1, uint32_t itile0, uint32_t itile1, uint32_t idst,
                          uint32_t bcast_row_idx = 0) {
    any_tiles_bcast<ELWMUL, tBcastDim>(icb0, icb1, itile0, itile1, idst, bcast_row_idx);
}
/// Dst[idst] = a tile * the first row of another, repeated for every row.
ALWI void mul_tiles_bcast_rows(uint32_t icb0, uint32_t icb1, uint32_t itile0, uint32_t itile1, uint32_t idst,
                               uint32_t bcast_row_idx = 0) {
    any_tiles_bcast<ELWMUL, BroadcastType::ROW>(icb0, icb1, itile0, itile1, idst, bcast_row_idx);
}
/// Dst[idst] = a tile * the first column of another, repeated for every column.
ALWI void mul_tiles_bcast_cols(uint32_t icb0, uint32_t icb1, uint32_t itile0, uint32_t itile1, uint32_t idst) {
    any_tiles_bcast<ELWMUL, BroadcastType::COL>(icb0, icb1, itile0, itile1, idst);
}
/// Dst[idst] = a tile * the first element of another.
ALWI void mul_tiles_bcast_scalar(uint32_t icb0, uint32_t icb1, uint32_t itile0, uint32_t itile1, uint32_t idst) {
    any_tiles_bcast<ELWMUL, BroadcastType::SCALAR>(icb0, icb1, itile0, itile1, idst);
}
/// Prepares mul_tiles_bcast_rows after another operation.
ALWI void mul_bcast_rows_init_short(uint32_t icb0, uint32_t icb1) {
    bcast_init<ELWMUL, BroadcastType::ROW>(icb0, icb1);
}
ALWI void mul_bcast_rows_init(uint32_t icb0, uint32_t icb1, uint32_t call_line = 0) {
    bcast_init<ELWMUL, BroadcastType::ROW>(icb0, icb1);
}
/// Prepares mul_tiles_bcast_cols after another operation.
ALWI void mul_bcast_cols_init_short(uint32_t icb0, uint32_t icb1) {
    bcast_init<ELWMUL, BroadcastType::COL>(icb0, icb1);
}
ALWI void mul_bcast_cols_init(uint32_t icb0, uint32_t icb1, uint32_t call_line = 0) {
    bcast_init<ELWMUL, BroadcastType::COL>(icb0, icb1);
}
ALWI void mul_bcast_scalar_init_short(uint32_t icb0, uint32_t icb1) {
    bcast_init<ELWMUL, BroadcastType::SCALAR>(icb0, icb1);
}
ALWI void mul_bcast_scalar_init(uint32_t icb0, uint32_t icb1, uint32_t call_line = 0) {
    bcast_init<ELWMUL, BroadcastType::SCALAR>(icb0, icb1);
}
/// Prepares mul_tiles_bcast_scalar after another operation.
ALWI void mul_tiles_bcast_scalar_init_short(uint32_t icb0, uint32_t icb1) {
    bcast_init<ELWMUL, BroadcastType::SCALAR>(icb0, icb1);
}

// Dst = the tile with its row, column or datum spread.
/// Prepares unary_bcast.
template <BroadcastType bcast_type>
ALWI void unary_bcast_init(uint32_t icb) {
    UNPACK((llk_unpack_A_init<bcast_type, false, EltwiseBinaryReuseDestType::NONE, UnpackToDestEn>(false, false, icb)));
    MATH((llk_math_eltwise_unary_datacopy_init < bcast_type == BroadcastType::NONE ? DataCopyType::A2D
                                                                                   : DataCopyType::B2D,
          DST_ACCUM_MODE, bcast_type > (icb)));
}
/// Prepares unary_bcast.
template <BroadcastType bcast_type>
ALWI void unary_bcast_init(uint32_t icb, uint32_t ocb) {
    compute_kernel_hw_startup(icb, ocb);
    unary_bcast_init<bcast_type>(icb);
}
/// Dst[idst] = a tile whose first row, column or element is repeated.
template <BroadcastType bcast_type>
ALWI void unary_bcast(uint32_t icb, uint32_t in_tile_index, uint32_t dst_tile_index) {
    UNPACK((llk_unpack_A<bcast_type, false, EltwiseBinaryReuseDestType::NONE, UnpackToDestEn>(icb, in_tile_index)));
    MATH((llk_math_eltwise_unary_datacopy<DataCopyType::A2D, DST_ACCUM_MODE, bcast_type, UnpackToDestEn>(dst_tile_index,
                                                                                                         icb)));
}
template <BroadcastType bcast_type>
ALWI void unary_bcast_uninit(uint32_t icb) {
    UNPACK((tess_unpack_a_init(icb, BroadcastType::NONE, 0, 0)));
}
template <BroadcastType old_bcast_type, BroadcastType new_bcast_type>
ALWI void reconfigure_unary_bcast(uint32_t old_icb, uint32_t new_icb, uint32_t old_ocb, uint32_t new_ocb) {
    if (tess_cb_format(old_icb) != tess_cb_format(new_icb)) {
        UNPACK((llk_unpack_hw_configure<DST_ACCUM_MODE>(new_icb)));
        MATH((llk_math_hw_configure(new_icb, new_icb)));
    }
    unary_bcast_init<new_bcast_type>(new_icb);
    PACK((llk_pack_reconfig_data_format<DST_ACCUM_MODE>(old_ocb, new_ocb)));
}

}  // namespace ckernel
