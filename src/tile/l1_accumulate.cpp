// L1 accumulate of the packer: fp32 is an IEEE addition without denormals, bf16 the exact sum rounded to nearest even.
// Facts: ARITHMETIC 9 (NaN counts as a huge number in bf16; opposite infinities give the canonical NaN).
#include "tile/l1_accumulate.hpp"

#include <bit>
#include <cstring>

namespace tessera::tile {
namespace {

uint32_t flush(uint32_t bits) { return (bits & 0x7FFFFFFFu) < 0x800000u ? bits & 0x80000000u : bits; }

uint32_t add_fp32(uint32_t old, uint32_t in) {
    const uint32_t sum = std::bit_cast<uint32_t>(std::bit_cast<float>(flush(old)) + std::bit_cast<float>(flush(in)));
    return (sum & 0x7FFFFFFFu) > 0x7F800000u ? 0x7FC00000u : flush(sum);
}

double signed_double(uint64_t sign_source, uint64_t magnitude) {
    return std::bit_cast<double>(((sign_source & 0x8000u) << 48) | magnitude);
}

// NaN patterns are numbers here: the one in L1 beyond all others, the incoming one with exponent 255.
double number(uint32_t half, bool in_l1) {
    if ((half & 0x7FFFu) <= 0x7F80u) return std::bit_cast<float>(flush(half << 16));
    if (in_l1) return signed_double(half, (0x7FFull << 52) - 1);
    return signed_double(half, (uint64_t{255 - 127 + 1023} << 52) | (uint64_t{half & 0x7Fu} << 45));
}

uint16_t add_bf16(uint32_t old, uint32_t in) {
    if ((old ^ in) == 0x8000u && (in & 0x7FFFu) == 0x7F80u) return 0x7FC0u;
    const auto sum = std::bit_cast<uint64_t>(number(old, true) + number(in, false));
    const uint32_t sign = static_cast<uint32_t>(sum >> 63) << 15;
    const int32_t e = static_cast<int32_t>((sum >> 52) & 0x7FFu) - 1023 + 127;
    if (e <= 0) return static_cast<uint16_t>(sign);
    if (e >= 255) return static_cast<uint16_t>(sign | 0x7F80u);
    const uint64_t m = sum & ((1ull << 52) - 1);
    const uint64_t rounded = (m + (1ull << 44) - 1 + ((m >> 45) & 1)) >> 45;
    return static_cast<uint16_t>(sign | ((static_cast<uint32_t>(e) << 7) + static_cast<uint32_t>(rounded)));
}

}  // namespace

void accumulate_fp32(const uint32_t* in, uint32_t count, std::byte* l1) {
    for (uint32_t i = 0; i < count; ++i) {
        uint32_t old;
        std::memcpy(&old, l1 + 4 * i, 4);
        const uint32_t sum = add_fp32(old, in[i]);
        std::memcpy(l1 + 4 * i, &sum, 4);
    }
}

void accumulate_bf16(const uint32_t* in, uint32_t count, std::byte* l1) {
    for (uint32_t i = 0; i < count; ++i) {
        uint16_t old;
        std::memcpy(&old, l1 + 2 * i, 2);
        const uint16_t sum = add_bf16(old, in[i] >> 16);
        std::memcpy(l1 + 2 * i, &sum, 2);
    }
}

}  // namespace tessera::tile
