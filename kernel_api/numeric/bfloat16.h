// Comparison of bfloat16 values by their bits, for data-movement kernels without a float unit (KERNEL_API 3:
// api/numeric).
#pragma once
#include <cstdint>

inline constexpr uint16_t NEG_INF_BFLOAT16 = 0xFF80, POS_INF_BFLOAT16 = 0x7F80, NAN_BFLOAT16 = 0x7FFF,
                          BFLOAT16_SIGN_MASK = 0x8000;

inline float bf16_to_fp32(uint16_t bf16) { return __builtin_bit_cast(float, static_cast<uint32_t>(bf16) << 16); }
// To nearest, ties to even; a NaN may round to infinity, as on the card.
inline uint16_t fp32_to_bf16(float x) {
    const uint32_t bits = __builtin_bit_cast(uint32_t, x);
    return static_cast<uint16_t>((bits + 0x7FFF + (bits >> 16 & 1)) >> 16);
}
inline uint16_t fp32_to_bf16_truncate(float x) { return static_cast<uint16_t>(__builtin_bit_cast(uint32_t, x) >> 16); }
struct FloatBits {
    uint16_t high16, low16;
    explicit FloatBits(float value)
        : high16(fp32_to_bf16_truncate(value)), low16(static_cast<uint16_t>(__builtin_bit_cast(uint32_t, value))) {}
};

// a > b for raw bfloat16 bits; NaN is greater than nothing and nothing is greater than it.
inline bool bfloat16_greater(uint16_t bf16_a, uint16_t bf16_b) {
    return __builtin_bit_cast(float, static_cast<uint32_t>(bf16_a) << 16) >
           __builtin_bit_cast(float, static_cast<uint32_t>(bf16_b) << 16);
}
