// The tile that a reduction multiplies by: zeros, and the scaler in row 0 of each face (HEAD_API 5). Of a tile whose
// last rows or columns are padding, only the valid ones get it.
#pragma once
#include <cmath>

#include "tessera/tables.h"
#include "ttnn/cpp/ttnn/kernel_lib/dfb_helpers_dataflow.hpp"
#include "ttnn/cpp/ttnn/kernel_lib/l1_helpers.hpp"
#include "ttnn/cpp/ttnn/kernel_lib/reduce_helpers_common.hpp"

namespace dataflow_kernel_lib {

using ckernel::PoolType;
using ckernel::ReduceDim;

constexpr uint32_t SUM_AND_MAX_REDUCE_FACTOR = 1;

// bfloat16 by truncation.
template <DataFormat format>
FORCE_INLINE void put_scaler(uint32_t face_addr, uint32_t columns, float scaler) {
    static_assert(format == DataFormat::Float16_b || format == DataFormat::Float32,
                  "prepare_reduce_scaler only supports Float16_b (bfloat16) and Float32 formats");
    const uint32_t bits = __builtin_bit_cast(uint32_t, scaler);
    if constexpr (format == DataFormat::Float32) fill_l1_range<4>(face_addr, 4 * columns, bits);
    else fill_l1_range<2>(face_addr, 2 * columns, bits >> 16);
}

// Elements of a face's 16 that are among the first `valid` of the tile's.
constexpr uint32_t valid_in_face(uint32_t valid, uint32_t face) {
    const uint32_t before = 16 * face;
    return valid <= before ? 0 : valid - before < 16 ? valid - before : 16;
}

template <uint32_t dfb_id, PoolType pool_type, ReduceDim reduce_dim>
FORCE_INLINE void prepare_reduce_scaler(float scaler_f, uint32_t valid_reduce_dim_elements_in_tile = 32) {
    constexpr DataFormat format = get_dataformat(dfb_id);
    constexpr uint32_t rows = get_tile_r_dim<dfb_id>() / 16, columns = get_tile_c_dim<dfb_id>() / 16;
    constexpr uint32_t face_bytes = 4 * (format == DataFormat::Float32 ? FACE_SIZE_U32_FP32 : FACE_SIZE_U32);
    static_assert(rows > 0 && columns > 0, "tile height must be a multiple of FACE_HEIGHT");
    static_assert(reduce_dim != ReduceDim::REDUCE_SCALAR || (rows == 2 && columns == 2),
                  "REDUCE_SCALAR only supports full 32x32 tiles");
    ASSERT(valid_reduce_dim_elements_in_tile > 0);
    ::DataflowBuffer dfb(dfb_id);
    dfb.reserve_back(1);
    zero_tile(dfb);
    for (uint32_t row = 0; row < rows; row++)
        for (uint32_t column = 0; column < columns; column++) {
            const uint32_t face = reduce_dim == ReduceDim::REDUCE_ROW ? column : row;
            const uint32_t count = reduce_dim == ReduceDim::REDUCE_SCALAR
                                       ? 16
                                       : valid_in_face(valid_reduce_dim_elements_in_tile, face);
            put_scaler<format>(dfb.get_write_ptr() + (row * columns + column) * face_bytes, count, scaler_f);
        }
    dfb.push_back(1);
}

// 1 for sums and maxima; an average divides, once by rows or columns, twice by both.
template <uint32_t dfb_id, PoolType pool_type, ReduceDim reduce_dim, uint32_t reduce_factor = SUM_AND_MAX_REDUCE_FACTOR>
FORCE_INLINE void calculate_and_prepare_reduce_scaler(uint32_t valid_reduce_dim_elements_in_tile = 32) {
    static_assert(pool_type == PoolType::AVG || reduce_factor == SUM_AND_MAX_REDUCE_FACTOR,
                  "SUM and MAX have no reduce factor");
    float scaler = 1.0f;
    if constexpr (pool_type == PoolType::AVG)
        scaler = 1.0f / (reduce_dim == ReduceDim::REDUCE_SCALAR ? __builtin_sqrtf(static_cast<float>(reduce_factor))
                                                                : static_cast<float>(reduce_factor));
    prepare_reduce_scaler<dfb_id, pool_type, reduce_dim>(scaler, valid_reduce_dim_elements_in_tile);
}

}  // namespace dataflow_kernel_lib
