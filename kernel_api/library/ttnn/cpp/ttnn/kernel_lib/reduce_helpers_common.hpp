// What both sides of a reduction know, as of August 2026 (HEAD_API 5).
#pragma once
#include "llk_defs.h"

// Accurate: float32 sums and maxima by the SFPU, which keeps all their bits.
enum class ReduceFp32Mode : uint8_t { Fast, Accurate };

template <ckernel::PoolType pool_type, ckernel::ReduceDim reduce_dim, DataFormat data_format,
          ReduceFp32Mode fp32_mode = ReduceFp32Mode::Fast>
constexpr bool is_sfpu_reduce_path() {
    using ckernel::PoolType;
    constexpr bool of_float = data_format == DataFormat::Float32 && fp32_mode == ReduceFp32Mode::Accurate &&
                              (pool_type == PoolType::SUM || pool_type == PoolType::MAX);
    constexpr bool of_int = data_format == DataFormat::Int32 && pool_type != PoolType::AVG;
    return reduce_dim != ckernel::ReduceDim::REDUCE_SCALAR && (of_float || of_int);
}
// The scaler goes to SrcA.
template <ckernel::PoolType pool_type, ckernel::ReduceDim reduce_dim, bool is_sfpu>
constexpr bool reduce_swaps_operands() {
    return reduce_dim == ckernel::ReduceDim::REDUCE_ROW && pool_type != ckernel::PoolType::MAX && !is_sfpu;
}
