// A tile made ready for multiplication: the parts that fidelity phases multiply, as fp32 numbers, and the exponents.
// Facts: ARITHMETIC 4, 12.
#pragma once
#include <algorithm>
#include <cstdint>

#include "device/tensix.hpp"

namespace tessera::tile {

inline constexpr int32_t kZeroExponent = -2000;
// The fp32 route holds while exponents stay up to 241; a tile product, which starts with exponents up to this, cannot
// pass that.
inline constexpr int32_t kTopExponent = 230;

struct Prepared {
    alignas(64) float part[2][kTileDatums];
    alignas(64) int32_t exponent[kTileDatums];
    int32_t top_exponent;
};

inline int32_t top_exponent_of(const uint32_t* dst, uint32_t count) {
    uint32_t top = 0;
    for (uint32_t i = 0; i < count; ++i) top = std::max(top, dst[i] & 0x7FFFFFFFu);
    return static_cast<int32_t>(top >> 23);
}

inline bool fits_fp32_route(int32_t top_a, int32_t top_b, int32_t top_dst) {
    return top_a < 255 && top_b < 255 && top_a + top_b - 127 <= kTopExponent && top_dst <= kTopExponent;
}

}  // namespace tessera::tile
