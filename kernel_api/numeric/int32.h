// Comparison of int32 values (KERNEL_API 3: api/numeric).
#pragma once
#include <cstdint>

inline constexpr int32_t NEG_INF_INT32 = INT32_MIN;

inline bool int32_greater(int32_t int32_a, int32_t int32_b) { return int32_a > int32_b; }
