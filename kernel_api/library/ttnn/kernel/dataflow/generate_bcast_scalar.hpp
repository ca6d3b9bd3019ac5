// Tiles for broadcasts, made by data-movement kernels: the scalar in the first column, row or datum (KERNEL_API 12).
// The bfloat16 value is the high half of the word; other datums keep what L1 held.
#pragma once
#include "dataflow_api.h"

FORCE_INLINE volatile tt_l1_ptr uint16_t* tess_tile_halves(uint32_t cb_id) {
    cb_reserve_back(static_cast<int32_t>(cb_id), 1);
    return reinterpret_cast<volatile tt_l1_ptr uint16_t*>(get_write_ptr(cb_id));
}
FORCE_INLINE void generate_bcast_col_scalar(const uint32_t cb_id, const uint32_t scalar) {
    volatile tt_l1_ptr uint16_t* tile = tess_tile_halves(cb_id);
    for (uint32_t face = 0; face < 4; face += 2)
        for (uint32_t row = 0; row < 16; row++) tile[face * 256 + row * 16] = static_cast<uint16_t>(scalar >> 16);
    cb_push_back(static_cast<int32_t>(cb_id), 1);
}
FORCE_INLINE void generate_bcast_row_scalar(const uint32_t cb_id, const uint32_t scalar) {
    volatile tt_l1_ptr uint16_t* tile = tess_tile_halves(cb_id);
    for (uint32_t face = 0; face < 2; face++)
        for (uint32_t column = 0; column < 16; column++) tile[face * 256 + column] = static_cast<uint16_t>(scalar >> 16);
    cb_push_back(static_cast<int32_t>(cb_id), 1);
}
FORCE_INLINE void generate_bcast_unary_scalar(const uint32_t cb_id, const uint32_t scalar) {
    tess_tile_halves(cb_id)[0] = static_cast<uint16_t>(scalar >> 16);
    cb_push_back(static_cast<int32_t>(cb_id), 1);
}
