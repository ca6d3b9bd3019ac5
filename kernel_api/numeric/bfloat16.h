// Comparison of bfloat16 values by their bits, for data-movement kernels without a float unit (KERNEL_API 3:
// api/numeric).
#pragma once
#include <cstdint>

inline constexpr uint16_t NEG_INF_BFLOAT16 = 0xFF80;

// a > b for raw bfloat16 bits; NaN is greater than nothing and nothing is greater than it.
inline bool bfloat16_greater(uint16_t bf16_a, uint16_t bf16_b) {
    return __builtin_bit_cast(float, static_cast<uint32_t>(bf16_a) << 16) >
           __builtin_bit_cast(float, static_cast<uint32_t>(bf16_b) << 16);
}
