// Functions of pieces, as SFPLUT and SFPLUTFP32 compute them from tables in registers (TENSIX_ISA 14).
#pragma once

namespace sfpi {

inline Lanes tensix_lut8(Lanes x, Lanes l0, Lanes l1, Lanes l2) {
    Lanes m = x & splat(0x7FFFFFFF),
          c = pick(Lanes(m < splat(0x3F800000)), l0, pick(Lanes(m < splat(0x40000000)), l1, l2)), s{}, o{};
    auto w = [](uint32_t b) { return b == 255 ? 0u : (b >> 7) << 31 | (127 - ((b >> 4) & 7)) << 23 | (b & 15) << 19; };
    for (int i = 0; i < 32; i++) {
        s[i] = w((c[i] >> 8) & 255);
        o[i] = w(c[i] & 255);
    }
    return fma(s, m, o);
}
sfpi_inline vFloat lut(const vFloat& x, const vUInt& l0, const vUInt& l1, const vUInt& l2) {
    return vFloat((tensix_lut8(x.v, l0.v, l1.v, l2.v) & splat(0x7FFFFFFF)) | (x.v & splat(0x80000000u)));
}
sfpi_inline vFloat lut_sign(const vFloat& x, const vUInt& l0, const vUInt& l1, const vUInt& l2) {
    return vFloat(tensix_lut8(x.v, l0.v, l1.v, l2.v));
}
// Slope and offset of the piece that |x| lies in, as SFPLUTFP32 takes them: three pieces of fp32, or six of fp16 in
// halves.
inline Lanes tensix_lut_fp32(Lanes x, const Lanes (&slopes)[3], const Lanes (&offsets)[3], bool halves, uint32_t last) {
    // fp16 whose largest exponent means zero; no other value is special.
    auto half = [](uint32_t h) {
        return (h & 0x7C00) == 0x7C00 ? 0u : (h & 0x8000) << 16 | ((h & 0x7FFF) + (112u << 10)) << 13;
    };
    Lanes m = x & splat(0x7FFFFFFF), s{}, o{};
    for (int i = 0; i < 32; i++) {
        const int piece = m[i] < 0x3F800000 ? 0 : m[i] < 0x40000000 ? 1 : 2;
        const uint32_t cut = piece == 0 ? 0x3F000000 : piece == 1 ? 0x3FC00000 : last, shift = m[i] < cut ? 0 : 16;
        s[i] = halves ? half(slopes[piece][i] >> shift & 0xFFFF) : slopes[piece][i];
        o[i] = halves ? half(offsets[piece][i] >> shift & 0xFFFF) : offsets[piece][i];
    }
    return fma(s, m, o);
}
sfpi_inline vFloat with_sign_of(Lanes value, const vFloat& x) {
    return vFloat((value & splat(0x7FFFFFFF)) | (x.v & splat(0x80000000u)));
}
constexpr uint32_t lut_last_cut(int mode) { return mode == 1 ? 0x40400000 : 0x40800000; }  // 3 or 4
sfpi_inline vFloat lut2_sign(const vFloat& x, const vUInt& a0, const vUInt& a1, const vUInt& a2, const vUInt& b0,
                             const vUInt& b1, const vUInt& b2, int mode = 1) {
    return vFloat(tensix_lut_fp32(x.v, {a0.v, a1.v, a2.v}, {b0.v, b1.v, b2.v}, true, lut_last_cut(mode)));
}
sfpi_inline vFloat lut2(const vFloat& x, const vUInt& a0, const vUInt& a1, const vUInt& a2, const vUInt& b0,
                        const vUInt& b1, const vUInt& b2, int mode = 1) {
    return with_sign_of(lut2_sign(x, a0, a1, a2, b0, b1, b2, mode).v, x);
}
sfpi_inline vFloat lut2_sign(const vFloat& x, const vFloat& a0, const vFloat& a1, const vFloat& a2, const vFloat& b0,
                             const vFloat& b1, const vFloat& b2) {
    return vFloat(tensix_lut_fp32(x.v, {a0.v, a1.v, a2.v}, {b0.v, b1.v, b2.v}, false, 0));
}
sfpi_inline vFloat lut2(const vFloat& x, const vFloat& a0, const vFloat& a1, const vFloat& a2, const vFloat& b0,
                        const vFloat& b1, const vFloat& b2) {
    return with_sign_of(lut2_sign(x, a0, a1, a2, b0, b1, b2).v, x);
}
// Three pieces in halves: the card writes the result to a register that another one names.
template <class T>
sfpi_inline vFloat lut2(const vFloat&, const T&, const T&, const T&) {
    tess_unsupported("sfpi::lut2 of three registers");
}
template <class T>
sfpi_inline vFloat lut2_sign(const vFloat&, const T&, const T&, const T&) {
    tess_unsupported("sfpi::lut2_sign of three registers");
}

}  // namespace sfpi
