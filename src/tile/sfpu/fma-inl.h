// The SFPU's multiply-add, both chips, every bit pattern: a partially fused a * b + c on 32-bit lane words.
// Facts: reference pages ARITHMETIC 10 and SFPU 1; proven by fma_wh.npz and fma_bh.npz (529,201 vectors each).
// Re-included for each SIMD target (hwy/foreach_target.h), hence the toggling guard.
#if defined(TESSERA_SFPU_FMA_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef TESSERA_SFPU_FMA_INL_H_
#undef TESSERA_SFPU_FMA_INL_H_
#else
#define TESSERA_SFPU_FMA_INL_H_
#endif

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace tessera::sfpu::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

// At most 16 lanes, so that a vector never crosses a row of Dst.
using DU = hn::CappedTag<uint32_t, 16>;
using DI = hn::RebindToSigned<DU>;
using DF = hn::RebindToFloat<DU>;
using V = hn::Vec<DU>;
using VI = hn::Vec<DI>;
using MaskV = hn::Mask<DU>;
inline constexpr DU du;
inline constexpr DI di;
inline constexpr DF df;

// Highway 1.0 has no >= and <= for integers.
HWY_INLINE hn::Mask<DI> at_least(VI a, VI b) { return hn::Not(hn::Lt(a, b)); }
HWY_INLINE hn::Mask<DI> at_most(VI a, VI b) { return hn::Not(hn::Gt(a, b)); }
HWY_INLINE V set(uint32_t word) { return hn::Set(du, word); }
HWY_INLINE VI as_signed(V v) { return hn::BitCast(di, v); }
HWY_INLINE V as_word(VI v) { return hn::BitCast(du, v); }
HWY_INLINE MaskV to_mask(hn::Mask<DI> m) { return hn::RebindMask(du, m); }
HWY_INLINE MaskV is_negative(V v) { return to_mask(hn::Lt(as_signed(v), hn::Zero(di))); }
HWY_INLINE V exponent_field(V v) { return hn::And(hn::ShiftRight<23>(v), set(255)); }
HWY_INLINE V select(MaskV m, V yes, V no) { return hn::IfThenElse(m, yes, no); }

// Right shift that keeps a sticky bit only while something is left; shifts of 28 and more leave nothing.
HWY_INLINE V shift_right_sticky(V m, V amount) {
    const V s = hn::Min(amount, set(31));
    const V r = hn::Shr(m, s);
    const V lost = hn::IfThenElseZero(hn::Ne(hn::Shl(r, s), m), set(1));
    return hn::IfThenElseZero(hn::Ne(r, hn::Zero(du)), hn::Or(r, lost));
}

// Position of the highest set bit of m < 2^30; -127 for 0. Clearing below-neighbours keeps the conversion from rounding up.
HWY_INLINE VI highest_bit(V m) {
    const auto f = hn::ConvertTo(df, as_signed(hn::AndNot(hn::ShiftRight<1>(m), m)));
    return hn::Sub(as_signed(hn::ShiftRight<23>(hn::BitCast(du, f))), hn::Set(di, 127));
}

// The 48-bit product of two 24-bit mantissas, its low 20 bits folded into a sticky bit.
HWY_INLINE V product_mantissa(V a, V b) {
    const hn::Repartition<uint64_t, DU> dl;
    const auto even = hn::MulEven(a, b);
    const auto odd = hn::MulEven(hn::BitCast(du, hn::ShiftRight<32>(hn::BitCast(dl, a))), hn::BitCast(du, hn::ShiftRight<32>(hn::BitCast(dl, b))));
    const auto low = hn::Set(dl, 0xFFFFFull);
    const V high = hn::BitCast(du, hn::Or(hn::ShiftRight<20>(even), hn::ShiftLeft<32>(hn::ShiftRight<20>(odd))));
    const V rest = hn::BitCast(du, hn::Or(hn::And(even, low), hn::ShiftLeft<32>(hn::And(odd, low))));
    return hn::Or(high, hn::IfThenElseZero(hn::Ne(rest, hn::Zero(du)), set(1)));
}

HWY_INLINE V mantissa_daz(V v, V exponent) {
    return hn::IfThenZeroElse(hn::Eq(exponent, hn::Zero(du)), hn::Or(hn::And(v, set(0x7FFFFF)), set(0x800000)));
}

// What the operands are, and for special lanes what the result is.
struct FmaSpecial {
    MaskV any;      // some operand or the product's exponent is out of range
    V nan;          // Wormhole: the NaN the mantissa leaks into, 0 if none
    V result;       // result of a special lane without such a NaN
};

template <int kVersion>
HWY_INLINE FmaSpecial fma_special(V z, V ex, V ey, V ez, V mx, V my, V mz, V sp, V sz, MaskV overflow) {
    const V top = set(255), one = set(0x800000), inf = set(0x7F800000);
    const MaskV fx = hn::Eq(ex, top), fy = hn::Eq(ey, top), fz = hn::Eq(ez, top);
    const MaskV ix = hn::And(fx, hn::Eq(mx, one)), iy = hn::And(fy, hn::Eq(my, one)), iz = hn::And(fz, hn::Eq(mz, one));
    const MaskV nx = hn::AndNot(ix, fx), ny = hn::AndNot(iy, fy), nz = hn::AndNot(iz, fz);
    const MaskV zx = hn::Eq(mx, hn::Zero(du)), zy = hn::Eq(my, hn::Zero(du));
    const MaskV invalid = hn::Or(hn::Or(nx, ny), hn::Or(hn::And(ix, zy), hn::And(iy, zx)));
    const MaskV opposite = hn::Ne(sp, sz);
    const MaskV product_top = hn::Or(fx, fy);
    const MaskV any = hn::Or(hn::Or(product_top, fz), overflow);
    const V plain = select(fz, z, hn::Or(sp, inf));
    if constexpr (kVersion >= 2) {
        const MaskV nan = hn::Or(hn::Or(invalid, nz), hn::And(hn::And(iz, product_top), opposite));
        return {any, hn::Zero(du), select(nan, set(0x7FC00000), plain)};
    } else {
        const MaskV a = hn::Or(invalid, hn::And(hn::And(iz, hn::Or(product_top, overflow)), opposite));
        const V quiet = set(0x7F800001);
        const V nan = select(a, hn::Or(sp, quiet), hn::IfThenElseZero(nz, hn::Or(sz, quiet)));
        return {any, hn::IfThenElseZero(any, nan), plain};
    }
}

// The rounded magnitude of a sum and what has to be known about it.
struct FmaSum {
    V bits;        // exponent field and mantissa, meaningless where below applies
    V sign;        // of the larger side
    MaskV zero, huge, tiny;
};

// Adds the aligned product and addend, normalises to 24 + 3 bits and rounds to nearest even.
template <int kVersion>
HWY_INLINE FmaSum fma_add(V pm, VI pe, V zm, V ez, V sp, V sz) {
    const VI zero = hn::Zero(di), sez = as_signed(ez);
    const VI e = hn::Max(pe, sez);
    const V a = shift_right_sticky(pm, as_word(hn::Sub(e, pe)));
    const V b = shift_right_sticky(zm, as_word(hn::Sub(e, sez)));
    const VI ta = hn::IfThenElse(hn::Lt(as_signed(sp), zero), hn::Neg(as_signed(a)), as_signed(a));
    const VI tb = hn::IfThenElse(hn::Lt(as_signed(sz), zero), hn::Neg(as_signed(b)), as_signed(b));
    const V m = as_word(hn::Abs(hn::Add(ta, tb)));
    const VI n = hn::Sub(highest_bit(m), hn::Set(di, 26));
    const VI re = hn::Add(e, n);
    const VI shift = kVersion >= 2 ? hn::IfThenElse(at_most(re, zero), hn::Add(n, hn::Set(di, 1)), n) : n;
    const V right = as_word(hn::Max(shift, zero));
    const V left = as_word(hn::Min(hn::Max(hn::Neg(shift), zero), hn::Set(di, 31)));
    // The sticky of the right shift: Wormhole looks at bit 0 only, Blackhole at the bits of (shift | 1).
    const V looked_at = kVersion >= 2 ? hn::Or(right, set(1)) : set(1);
    const V sticky = hn::IfThenElseZero(hn::Ne(hn::And(m, looked_at), hn::Zero(du)), set(1));
    const V m2 = select(to_mask(at_most(shift, zero)), hn::Shl(m, left), hn::Or(hn::Shr(m, right), sticky));
    const VI field = kVersion >= 2 ? hn::Max(re, zero) : re;
    const V r = hn::Add(hn::ShiftLeft<23>(as_word(field)), hn::And(hn::ShiftRight<3>(m2), set(0x7FFFFF)));
    const V tie = hn::Add(hn::And(m2, set(7)), hn::And(r, set(1)));
    const V up = hn::IfThenElseZero(to_mask(hn::Gt(as_signed(tie), hn::Set(di, 4))), set(1));
    const V sign = select(to_mask(at_least(as_signed(a), as_signed(b))), sp, sz);
    return {hn::Add(r, up), sign, hn::Eq(m, hn::Zero(du)), to_mask(at_least(re, hn::Set(di, 255))), to_mask(hn::Lt(re, zero))};
}

template <int kVersion, bool kSpecial>
HWY_INLINE V fma_finish(const FmaSum& sum, MaskV product_zero, V z, V zm, V sp, V sz, const FmaSpecial& special) {
    const V inf = hn::Or(sum.sign, set(0x7F800000));
    const V both_signs = hn::And(sp, sz);
    const MaskV flushed = hn::Eq(hn::ShiftRight<23>(sum.bits), hn::Zero(du));
    if constexpr (kVersion >= 2) {
        V out = select(flushed, sum.sign, hn::Or(sum.sign, sum.bits));
        out = select(sum.huge, inf, out);
        out = select(sum.zero, both_signs, out);
        out = select(product_zero, select(hn::Eq(zm, hn::Zero(du)), both_signs, z), out);
        return kSpecial ? select(special.any, special.result, out) : out;
    } else {
        V out = hn::IfThenZeroElse(hn::Or(flushed, sum.tiny), hn::Or(sum.sign, sum.bits));
        out = select(sum.huge, inf, out);
        out = hn::IfThenZeroElse(sum.zero, out);
        out = select(product_zero, hn::IfThenZeroElse(hn::Eq(zm, hn::Zero(du)), z), out);
        if constexpr (!kSpecial) return out;
        const MaskV is_nan = hn::Ne(special.nan, hn::Zero(du));
        const MaskV lost = hn::Or(hn::Or(flushed, sum.tiny), hn::Or(sum.zero, sum.huge));
        const V leaked = select(lost, special.nan, hn::Or(special.nan, sum.bits));
        return select(special.any, select(is_nan, leaked, special.result), out);
    }
}

template <int kVersion, bool kSpecial>
HWY_INLINE V fma_body(V x, V y, V z, V ex, V ey, V ez, VI pe) {
    const V mx = mantissa_daz(x, ex), my = mantissa_daz(y, ey), mz = mantissa_daz(z, ez);
    const V sign_bit = set(0x80000000u);
    const V sp = hn::And(hn::Xor(x, y), sign_bit), sz = hn::And(z, sign_bit);
    FmaSpecial special{hn::MaskFromVec(hn::Zero(du)), hn::Zero(du), hn::Zero(du)};
    if constexpr (kSpecial) {
        special = fma_special<kVersion>(z, ex, ey, ez, mx, my, mz, sp, sz, to_mask(at_least(pe, hn::Set(di, 255))));
        pe = hn::Min(pe, hn::Set(di, 255));
    }
    V pm = product_mantissa(mx, my);
    const MaskV product_zero = hn::Or(hn::Eq(pm, hn::Zero(du)), to_mask(hn::Lt(pe, hn::Zero(di))));
    pm = hn::IfThenZeroElse(product_zero, pm);
    pe = hn::IfThenZeroElse(hn::RebindMask(di, product_zero), pe);
    const V zm = hn::ShiftLeft<3>(mz);
    const FmaSum sum = fma_add<kVersion>(pm, pe, zm, ez, sp, sz);
    return fma_finish<kVersion, kSpecial>(sum, product_zero, z, zm, sp, sz, special);
}

// The units there are, by version (arch/*.json, sfpu_version: 1 Wormhole's, 2 Blackhole's). The fast ones are
// numerics="fast": a unit's own programs with the processor's multiply-add. Sums and products alone have the same bits in
// all of them, but for denormals and NaN.
enum Unit : int { kUnit1 = 0, kUnit2 = 1, kFastUnit1 = 2, kFastUnit2 = 3 };
constexpr int version_of(int unit) { return (unit & 1) + 1; }
constexpr bool is_fast(int unit) { return (unit & 2) != 0; }
constexpr int exact_of(int unit) { return unit & 1; }
// What version 2 has: SFPARECIP, SFPMUL24, SFPMAD that negates its product and keeps more bits of small sums, comparisons
// of any two words (SFPGT, SFPLE), and kernels written for them.
constexpr bool has_arecip(int unit) { return version_of(unit) >= 2; }
constexpr bool has_mul24(int unit) { return version_of(unit) >= 2; }
constexpr bool negates_products(int unit) { return version_of(unit) >= 2; }
constexpr bool has_total_order(int unit) { return version_of(unit) >= 2; }
// Loads and stores of mode 12 turn sign and magnitude into two's complement and back; later units leave the word alone.
constexpr bool mode_12_converts(int version) { return version < 2; }

// a * b + c by integers, for any operands. Not inlined: a function of 20 steps would otherwise be 20 copies of some 80 instructions.
template <int kVersion>
HWY_NOINLINE V fma_exact(V x, V y, V z) {
    const V ex = exponent_field(x), ey = exponent_field(y), ez = exponent_field(z);
    const VI pe = hn::Sub(as_signed(hn::Add(ex, ey)), hn::Set(di, 127));
    const VI top = hn::Max(hn::Max(as_signed(ex), as_signed(ey)), hn::Max(as_signed(ez), pe));
    if (HWY_UNLIKELY(!hn::AllFalse(di, at_least(top, hn::Set(di, 255))))) return fma_body<kVersion, true>(x, y, z, ex, ey, ez, pe);
    return fma_body<kVersion, false>(x, y, z, ex, ey, ez, pe);
}

#if !HWY_NATIVE_FMA
// The processor has none (SSE4): through double, which holds the product. A product rounded by itself strays where sums cancel.
HWY_INLINE hn::Vec<DF> fma_processor(hn::Vec<DF> x, hn::Vec<DF> y, hn::Vec<DF> z) {
    const hn::Repartition<double, DF> dd;
    const hn::Half<DF> half;
    const auto low = hn::MulAdd(hn::PromoteTo(dd, hn::LowerHalf(x)), hn::PromoteTo(dd, hn::LowerHalf(y)), hn::PromoteTo(dd, hn::LowerHalf(z)));
    const auto high = hn::MulAdd(hn::PromoteTo(dd, hn::UpperHalf(half, x)), hn::PromoteTo(dd, hn::UpperHalf(half, y)),
                                 hn::PromoteTo(dd, hn::UpperHalf(half, z)));
    return hn::Combine(df, hn::DemoteTo(half, high), hn::DemoteTo(half, low));
}
#else
HWY_INLINE hn::Vec<DF> fma_processor(hn::Vec<DF> x, hn::Vec<DF> y, hn::Vec<DF> z) { return hn::MulAdd(x, y, z); }
#endif

}  // namespace tessera::sfpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
