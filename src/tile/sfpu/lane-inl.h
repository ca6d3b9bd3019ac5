// The SFPU's lane operations as small C++ types: Float, Int and Cond hold one 32-bit word (or one condition) per lane.
// Facts: reference page SFPU 1 and 11. Operations have the names of the instructions; the arch is in the type Float.
#if defined(TESSERA_SFPU_LANE_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef TESSERA_SFPU_LANE_INL_H_
#undef TESSERA_SFPU_LANE_INL_H_
#else
#define TESSERA_SFPU_LANE_INL_H_
#endif

#include <bit>
#include <limits>

#include "tile/sfpu/arecip_table.hpp"
#include "tile/sfpu/fma_float-inl.h"

HWY_BEFORE_NAMESPACE();
namespace tessera::sfpu::HWY_NAMESPACE {

// A condition per lane (cc). Writing under v_if(c) is where(c, new, old): lanes never see each other.
struct Cond {
    MaskV m;
};
HWY_INLINE Cond operator&&(Cond a, Cond b) { return {hn::And(a.m, b.m)}; }
HWY_INLINE Cond operator||(Cond a, Cond b) { return {hn::Or(a.m, b.m)}; }
HWY_INLINE Cond operator!(Cond a) { return {hn::Not(a.m)}; }

// An integer word per lane. Arithmetic wraps.
struct Int {
    V v;
    Int() : v(hn::Zero(du)) {}
    Int(V word) : v(word) {}
    Int(int32_t n) : v(set(static_cast<uint32_t>(n))) {}
    Int(uint32_t n) : v(set(n)) {}
};
HWY_INLINE Int operator+(Int a, Int b) { return hn::Add(a.v, b.v); }
HWY_INLINE Int operator-(Int a, Int b) { return hn::Sub(a.v, b.v); }
HWY_INLINE Int operator-(Int a) { return Int(0) - a; }
HWY_INLINE Int operator&(Int a, Int b) { return hn::And(a.v, b.v); }
HWY_INLINE Int operator|(Int a, Int b) { return hn::Or(a.v, b.v); }
HWY_INLINE Int operator^(Int a, Int b) { return hn::Xor(a.v, b.v); }
HWY_INLINE Int operator~(Int a) { return hn::Not(a.v); }
HWY_INLINE Int operator<<(Int a, int n) { return hn::Shl(a.v, set(static_cast<uint32_t>(n))); }
HWY_INLINE Int operator>>(Int a, int n) { return hn::Shr(a.v, set(static_cast<uint32_t>(n))); }  // logical
// SFPSETCC on a word.
HWY_INLINE Cond negative(Int a) { return {is_negative(a.v)}; }
HWY_INLINE Cond zero(Int a) { return {hn::Eq(a.v, hn::Zero(du))}; }
// Comparisons subtract and look at the sign, as SFPIADD does: they wrap.
HWY_INLINE Cond operator<(Int a, Int b) { return negative(a - b); }
HWY_INLINE Cond operator>=(Int a, Int b) { return !(a < b); }
HWY_INLINE Cond operator==(Int a, Int b) { return {hn::Eq(a.v, b.v)}; }
HWY_INLINE Cond operator!=(Int a, Int b) { return !(a == b); }
HWY_INLINE Cond operator>(Int a, Int b) { return a >= b && a != b; }
HWY_INLINE Cond operator<=(Int a, Int b) { return !(a > b); }
HWY_INLINE Int where(Cond c, Int yes, Int no) { return select(c.m, yes.v, no.v); }

// SFPSHFT: left if the amount is not negative, else logical right; amounts count modulo 32.
HWY_INLINE Int shft(Int a, Int amount) {
    const Int magnitude = where(negative(amount), -amount, amount) & Int(31);
    return where(negative(amount), Int(hn::Shr(a.v, magnitude.v)), Int(hn::Shl(a.v, magnitude.v)));
}
HWY_INLINE Int shift_right_arithmetic(Int a, Int amount) { return as_word(hn::Shr(as_signed(a.v), as_signed((amount & Int(31)).v))); }
// SFPABS of an integer, two's complement.
HWY_INLINE Int abs(Int a) { return where(negative(a), -a, a); }
// Sign and magnitude <-> two's complement (SFPCAST mode 3 of version 2, SFPLOAD/SFPSTORE mode 12 of version 1).
HWY_INLINE Int flip_sign_magnitude(Int a) { return where(negative(a), (-(a & Int(0x7FFFFFFF))) | Int(0x80000000u), a); }
// SFPLZ: leading zeros, 32 for 0.
HWY_INLINE Int lz(Int a) {
    Int n = 0, x = a;
    for (int step = 16; step != 0; step /= 2) {
        const Cond upper_empty = zero(x >> (32 - step));
        n = where(upper_empty, n + Int(step), n);
        x = where(upper_empty, x << step, x);
    }
    return where(zero(a), Int(32), n);
}
// SFPMUL24 (version 2): 23-bit operands, low and high half of the product.
HWY_INLINE Int mul24_lo(Int a, Int b) {
    const Int m = 0x7FFFFF;
    return Int(hn::Mul((a & m).v, (b & m).v)) & m;
}
HWY_INLINE Int mul24_hi(Int a, Int b) {
    const hn::Repartition<uint64_t, DU> dl;
    const V x = (a & Int(0x7FFFFF)).v, y = (b & Int(0x7FFFFF)).v;
    const auto even = hn::MulEven(x, y);
    const auto odd = hn::MulEven(hn::BitCast(du, hn::ShiftRight<32>(hn::BitCast(dl, x))), hn::BitCast(du, hn::ShiftRight<32>(hn::BitCast(dl, y))));
    return Int(hn::BitCast(du, hn::Or(hn::ShiftRight<23>(even), hn::ShiftLeft<32>(hn::ShiftRight<23>(odd))))) & Int(0x7FFFFF);
}

// An fp32 word per lane, with the arithmetic of a chip.
template <int kOf>
struct Float {
    static constexpr int kChip = kOf;
    static constexpr int kVersion = version_of(kOf);
    V v;
    Float() : v(hn::Zero(du)) {}
    explicit Float(V word) : v(word) {}
    Float(float x) : v(set(std::bit_cast<uint32_t>(x))) {}
};
// A product not yet rounded: adding to it is one SFPMAD, using it alone is one SFPMUL.
template <int kOf>
struct Product {
    Float<kOf> a, b;
    operator Float<kOf>() const { return Float<kOf>(product<kOf>(a.v, b.v)); }
};
#define TESSERA_F Float<B>
#define TESSERA_P Product<B>
#define TESSERA_OP template <int B> HWY_INLINE
TESSERA_OP TESSERA_F mad(TESSERA_F a, TESSERA_F b, TESSERA_F c) { return TESSERA_F(fma<B>(a.v, b.v, c.v)); }
// The card's own multiply-add in fast programs too: where the last bit decides (a sum that cancels, a cut that follows).
TESSERA_OP TESSERA_F mad_card(TESSERA_F a, TESSERA_F b, TESSERA_F c) { return TESSERA_F(fma<exact_of(B)>(a.v, b.v, c.v)); }
TESSERA_OP TESSERA_F operator-(TESSERA_F a) { return TESSERA_F(hn::Xor(a.v, set(0x80000000u))); }
TESSERA_OP TESSERA_P operator*(TESSERA_F a, TESSERA_F b) { return {a, b}; }
TESSERA_OP TESSERA_P operator*(TESSERA_F a, float b) { return {a, TESSERA_F(b)}; }
TESSERA_OP TESSERA_P operator*(float a, TESSERA_F b) { return {TESSERA_F(a), b}; }
TESSERA_OP TESSERA_P operator*(TESSERA_P a, TESSERA_F b) { return {TESSERA_F(a), b}; }
TESSERA_OP TESSERA_P operator*(TESSERA_F a, TESSERA_P b) { return {a, TESSERA_F(b)}; }
TESSERA_OP TESSERA_P operator*(TESSERA_P a, float b) { return {TESSERA_F(a), TESSERA_F(b)}; }
TESSERA_OP TESSERA_P operator*(TESSERA_P a, TESSERA_P b) { return {TESSERA_F(a), TESSERA_F(b)}; }
TESSERA_OP TESSERA_F operator+(TESSERA_F a, TESSERA_F b) { return TESSERA_F(sum<B>(a.v, b.v)); }
TESSERA_OP TESSERA_F operator+(TESSERA_F a, float b) { return a + TESSERA_F(b); }
TESSERA_OP TESSERA_F operator+(float a, TESSERA_F b) { return TESSERA_F(a) + b; }
TESSERA_OP TESSERA_F operator+(TESSERA_P p, TESSERA_F c) { return mad(p.a, p.b, c); }
TESSERA_OP TESSERA_F operator+(TESSERA_F c, TESSERA_P p) { return mad(p.a, p.b, c); }
TESSERA_OP TESSERA_F operator+(TESSERA_P p, float c) { return mad(p.a, p.b, TESSERA_F(c)); }
TESSERA_OP TESSERA_F operator+(float c, TESSERA_P p) { return mad(p.a, p.b, TESSERA_F(c)); }
TESSERA_OP TESSERA_F operator-(TESSERA_F a, TESSERA_F b) { return TESSERA_F(sum<B>(hn::Xor(b.v, set(0x80000000u)), a.v)); }
TESSERA_OP TESSERA_F operator-(TESSERA_F a, float b) { return a + TESSERA_F(-b); }
TESSERA_OP TESSERA_F operator-(float a, TESSERA_F b) { return TESSERA_F(a) - b; }
TESSERA_OP TESSERA_F operator-(TESSERA_P p, TESSERA_F c) { return mad(p.a, p.b, -c); }
TESSERA_OP TESSERA_F operator-(TESSERA_P p, float c) { return mad(p.a, p.b, TESSERA_F(-c)); }
// SFPMAD of version 2 can negate the product; with version 1 it is rounded first and then multiplied by -1.
TESSERA_OP TESSERA_F operator-(TESSERA_F c, TESSERA_P p) { return negates_products(B) ? mad(-p.a, p.b, c) : c - TESSERA_F(p); }
TESSERA_OP TESSERA_F operator-(float c, TESSERA_P p) { return TESSERA_F(c) - p; }
TESSERA_OP TESSERA_F where(Cond c, TESSERA_F yes, TESSERA_F no) { return TESSERA_F(select(c.m, yes.v, no.v)); }

// Words as they are.
TESSERA_OP Int bits(TESSERA_F x) { return Int(x.v); }
template <class F> HWY_INLINE F as_float(Int x) { return F(x.v); }
template <class F> HWY_INLINE F word(uint32_t bits) { return F(set(bits)); }

// Tests on the word: bit 31 (so -0 and -NaN are negative), all 32 bits zero (so -0 is not).
TESSERA_OP Cond negative(TESSERA_F x) { return {is_negative(x.v)}; }
TESSERA_OP Cond zero(TESSERA_F x) { return {hn::Eq(x.v, hn::Zero(du))}; }
// Comparisons: the difference by one SFPMAD, then its sign and whether it is zero. With 0.0f the word itself is tested.
TESSERA_OP TESSERA_F difference(TESSERA_F a, float c) { return c == 0.0f ? a : a + TESSERA_F(-c); }
TESSERA_OP TESSERA_F difference(TESSERA_F a, TESSERA_F b) { return a - b; }
#define TESSERA_COMPARE(kind)                                                                                 \
    TESSERA_OP Cond operator<(TESSERA_F a, kind b) { return negative(difference(a, b)); }                      \
    TESSERA_OP Cond operator>=(TESSERA_F a, kind b) { return !negative(difference(a, b)); }                    \
    TESSERA_OP Cond operator==(TESSERA_F a, kind b) { return zero(difference(a, b)); }                         \
    TESSERA_OP Cond operator!=(TESSERA_F a, kind b) { return !zero(difference(a, b)); }                        \
    TESSERA_OP Cond operator>(TESSERA_F a, kind b) { const TESSERA_F d = difference(a, b); return !negative(d) && !zero(d); } \
    TESSERA_OP Cond operator<=(TESSERA_F a, kind b) { return !(a > b); }
TESSERA_COMPARE(float)
TESSERA_COMPARE(TESSERA_F)
#undef TESSERA_COMPARE

// Total order of sign-magnitude words as signed integers: what SFPSWAP, SFPLE and SFPGT compare.
HWY_INLINE VI order_key(V v) { return as_signed(select(is_negative(v), hn::Xor(v, set(0x7FFFFFFF)), v)); }
HWY_INLINE Cond total_less(V a, V b) { return {to_mask(hn::Lt(order_key(a), order_key(b)))}; }
TESSERA_OP Cond total_less(TESSERA_F a, TESSERA_F b) { return total_less(a.v, b.v); }
HWY_INLINE Int total_min(Int a, Int b) { return where(total_less(a.v, b.v), a, b); }
HWY_INLINE Int total_max(Int a, Int b) { return where(total_less(a.v, b.v), b, a); }
TESSERA_OP TESSERA_F min(TESSERA_F a, TESSERA_F b) { return where(total_less(a, b), a, b); }
TESSERA_OP TESSERA_F max(TESSERA_F a, TESSERA_F b) { return where(total_less(a, b), b, a); }
TESSERA_OP TESSERA_F min(TESSERA_F a, float b) { return min(a, TESSERA_F(b)); }
TESSERA_OP TESSERA_F max(TESSERA_F a, float b) { return max(a, TESSERA_F(b)); }
TESSERA_OP TESSERA_F clamp(TESSERA_F x, TESSERA_F low, TESSERA_F high) { return min(max(x, low), high); }

TESSERA_OP TESSERA_F symmetric_clamp(TESSERA_F x, float bound);
// SFPMUL then SFPADDI: two roundings. The compiler takes it for constants that fit bf16 and are in no register.
TESSERA_OP TESSERA_F muladdi(TESSERA_F a, TESSERA_F b, float c) { return TESSERA_F(a * b) + c; }

// Fields.
TESSERA_OP Int exexp(TESSERA_F x) { return Int(exponent_field(x.v)) - Int(127); }
TESSERA_OP Int exexp_biased(TESSERA_F x) { return Int(exponent_field(x.v)); }
TESSERA_OP Int exman(TESSERA_F x) { return bits(x) & Int(0x7FFFFF); }
TESSERA_OP Int exman_hidden(TESSERA_F x) { return exman(x) | Int(0x800000); }
TESSERA_OP TESSERA_F setexp(TESSERA_F x, Int field) { return TESSERA_F(((bits(x) & Int(0x807FFFFFu)) | ((field & Int(255)) << 23)).v); }
TESSERA_OP TESSERA_F setman(TESSERA_F x, Int mantissa) { return TESSERA_F(((bits(x) & Int(0xFF800000u)) | (mantissa & Int(0x7FFFFF))).v); }
TESSERA_OP TESSERA_F setsgn(TESSERA_F x, int sign) { return TESSERA_F(((bits(x) & Int(0x7FFFFFFF)) | Int(sign != 0 ? 0x80000000u : 0u)).v); }
TESSERA_OP TESSERA_F copysgn(TESSERA_F x, TESSERA_F from) { return TESSERA_F(((bits(x) & Int(0x7FFFFFFF)) | (bits(from) & Int(0x80000000u))).v); }
TESSERA_OP TESSERA_F copysgn(TESSERA_F x, Int from) { return copysgn(x, TESSERA_F(from.v)); }
// SFPDIVP2 with bit 0: the exponent field moves by n, modulo 256, unless it is 255.
TESSERA_OP TESSERA_F addexp(TESSERA_F x, int n) {
    const Int field = exexp_biased(x);
    return where(field == Int(255), x, setexp(x, field + Int(n)));
}
// SFPABS of a float leaves negative NaNs alone.
TESSERA_OP TESSERA_F abs(TESSERA_F x) {
    const V magnitude = hn::And(x.v, set(0x7FFFFFFF));
    return TESSERA_F(select(to_mask(hn::Gt(as_signed(magnitude), as_signed(set(0x7F800000)))), x.v, magnitude));
}
TESSERA_OP TESSERA_F symmetric_clamp(TESSERA_F x, float bound) { return copysgn(min(abs(x), bound), x); }

// SFP_STOCH_RND to bf16: half away from zero; field 0 gives +0, field 255 a signed infinity.
TESSERA_OP TESSERA_F rnd16(TESSERA_F x) {
    const V field = exponent_field(x.v);
    const V rounded = hn::And(hn::Add(x.v, set(0x8000)), set(0xFFFF0000u));
    const V top = select(hn::Eq(field, set(255)), hn::And(x.v, set(0xFF800000u)), rounded);
    return TESSERA_F(hn::IfThenZeroElse(hn::Eq(field, hn::Zero(du)), top));
}
// SFP_STOCH_RND to an integer: half away from zero, saturating at `most`; sign and magnitude when signed.
TESSERA_OP Int rndi(TESSERA_F x, uint32_t most, bool is_signed) {
    const VI e = hn::Sub(as_signed(exponent_field(x.v)), hn::Set(di, 127));
    const V shift = as_word(hn::Sub(hn::Set(di, 23), hn::Min(hn::Max(e, hn::Set(di, -1)), hn::Set(di, 15))));
    const V half = hn::Shl(set(1), hn::Sub(shift, set(1)));
    V magnitude = hn::Shr(hn::Add(exman_hidden(x).v, half), shift);
    magnitude = hn::Min(magnitude, set(most));
    magnitude = select(to_mask(hn::Gt(e, hn::Set(di, 15))), set(most), magnitude);
    magnitude = hn::IfThenZeroElse(to_mask(hn::Lt(e, hn::Set(di, -1))), magnitude);
    if (!is_signed) return magnitude;
    return hn::IfThenZeroElse(hn::Eq(magnitude, hn::Zero(du)), hn::Or(magnitude, hn::And(x.v, set(0x80000000u))));
}
TESSERA_OP Int to_uint8(TESSERA_F x) { return rndi(x, 255, false); }
TESSERA_OP Int to_int8(TESSERA_F x) { return rndi(x, 127, true); }
TESSERA_OP Int to_uint16(TESSERA_F x) { return rndi(x, 65535, false); }
TESSERA_OP Int to_int16(TESSERA_F x) { return rndi(x, 32767, true); }
// SFPCAST: sign-magnitude integer to fp32, nearest even.
template <class F>
HWY_INLINE F cast(Int x) {
    const auto f = hn::ConvertTo(df, as_signed((x & Int(0x7FFFFFFF)).v));
    return F(hn::Or(hn::BitCast(du, f), (x & Int(0x80000000u)).v));
}
// Sign-magnitude word to two's complement (the compiler's idiom for a signed 16-bit result).
HWY_INLINE Int sm_to_int(Int x) { return where(negative(x), -(x & Int(0x7FFFFFFF)), x); }

// SFPARECIP (version 2): seven bits of a reciprocal by table.
TESSERA_OP TESSERA_F arecip(TESSERA_F x) {
    static_assert(has_arecip(B), "SFPARECIP exists from version 2 on");
    const Int a = bits(x) & Int(0x7FFFFFFF);
    const VI index = as_signed(((a >> 16) & Int(127)).v);
    const Int t = Int(hn::GatherIndex(du, kArecipTable, index)) << 16;
    const Int r = ((Int(253) - (a >> 23)) << 23) | t;
    const Int finite = where(a < Int(0x7E800000), r, Int(0));
    return TESSERA_F((where(a < Int(0x800000), Int(0x7F800000), finite) | (bits(x) & Int(0x80000000u))).v);
}

// r <- r * x + c for the coefficients from the highest power down: one SFPMAD each.
template <class F, class... Rest>
HWY_INLINE F horner(F x, F highest, Rest... lower) {
    F r = highest;
    ((r = mad(r, x, F(lower))), ...);
    return r;
}

#undef TESSERA_F
#undef TESSERA_P
#undef TESSERA_OP

}  // namespace tessera::sfpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
