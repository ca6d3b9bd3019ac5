// Comparison of float32 values by their bits (KERNEL_API 3: api/numeric).
#pragma once
#include <cstdint>

inline constexpr uint32_t NEG_INF_FLOAT32 = 0xFF800000;

inline bool float32_greater(uint32_t f32_a, uint32_t f32_b) {
    return __builtin_bit_cast(float, f32_a) > __builtin_bit_cast(float, f32_b);
}
