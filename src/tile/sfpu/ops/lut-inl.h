// SFPLUT and SFPLUTFP32: piecewise linear functions of |x| from 8-bit or 16-bit coefficients.
// Facts: reference page SFPU 5, 10 and 11.
#if defined(TESSERA_SFPU_LUT_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef TESSERA_SFPU_LUT_INL_H_
#undef TESSERA_SFPU_LUT_INL_H_
#else
#define TESSERA_SFPU_LUT_INL_H_
#endif
#include "tile/sfpu/run-inl.h"

HWY_BEFORE_NAMESPACE();
namespace tessera::sfpu::HWY_NAMESPACE {

// byte = sign, 3 exponent bits, 4 mantissa bits: (-1)^s * 1.mmmm * 2^-eee; 0xFF is zero.
constexpr uint32_t lut8_bits(uint32_t byte) {
    if (byte == 0xFF) return 0;
    return ((byte >> 7) << 31) | ((127 - ((byte >> 4) & 7)) << 23) | ((byte & 15) << 19);
}
// fp16 with the exponent field moved by 112; field 31 becomes 0.
constexpr uint32_t lut16_bits(uint32_t half) {
    const uint32_t field = (half >> 10) & 31;
    return ((half >> 15) << 31) | ((field == 31 ? 0 : field + 112) << 23) | ((half & 0x3FF) << 13);
}
// Three pieces at 1 and 2; a word is slope << 8 | offset. The sign of x is copied back.
template <class F>
HWY_INLINE F lut(F x, uint32_t low, uint32_t middle, uint32_t high) {
    const F a = setsgn(x, 0);
    const Cond first = bits(a) < Int(0x3F800000), second = bits(a) < Int(0x40000000);
    const auto pick = [&](int shift) {
        return where(first, word<F>(lut8_bits((low >> shift) & 255)),
                     where(second, word<F>(lut8_bits((middle >> shift) & 255)), word<F>(lut8_bits((high >> shift) & 255))));
    };
    return copysgn(mad(pick(8), a, pick(0)), x);
}
// Six pieces at 0.5, 1, 1.5, 2, 3; slope and offset are fp16.
struct LutPiece {
    uint32_t slope, offset;
};
template <class F>
HWY_INLINE F lut6(F x, const LutPiece (&piece)[6], bool keep_sign) {
    constexpr uint32_t kEdge[5] = {0x3F000000, 0x3F800000, 0x3FC00000, 0x40000000, 0x40400000};
    const F a = setsgn(x, 0);
    F slope = word<F>(lut16_bits(piece[5].slope)), offset = word<F>(lut16_bits(piece[5].offset));
    for (int i = 4; i >= 0; i--) {
        const Cond below = bits(a) < Int(kEdge[i]);
        slope = where(below, word<F>(lut16_bits(piece[i].slope)), slope);
        offset = where(below, word<F>(lut16_bits(piece[i].offset)), offset);
    }
    const F r = mad(slope, a, offset);
    return keep_sign ? copysgn(r, x) : r;
}

}  // namespace tessera::sfpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
