// The SFPU's multiply-add by the processor's own: for most operands both round the same number, and which operands are
// doubtful is seen from the operands, the product and the result. Doubtful lanes take the steps of the card in floats, the
// rest (infinities, numbers near the ends of the range) goes to the integers of fma-inl.h.
// Facts: reference pages ARITHMETIC 10 and SFPU 1. The card cuts the product p to 28 bits and shifts the smaller side
// right, both to multiples of u = 2^(e - 26), e the larger of the exponents of p (as x's plus y's) and z; what is cut off
// makes the last bit odd. The sum of both is rounded to nearest even.
// The processor must flush denormals meanwhile (flush_denormals.hpp): the card takes them for zero.
// Re-included for each SIMD target (hwy/foreach_target.h), hence the toggling guard.
#if defined(TESSERA_SFPU_FMA_FLOAT_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef TESSERA_SFPU_FMA_FLOAT_INL_H_
#undef TESSERA_SFPU_FMA_FLOAT_INL_H_
#else
#define TESSERA_SFPU_FMA_FLOAT_INL_H_
#endif

#include "tile/sfpu/fma-inl.h"

HWY_BEFORE_NAMESPACE();
namespace tessera::sfpu::HWY_NAMESPACE {

using VF = hn::Vec<DF>;
using MaskF = hn::Mask<DF>;
HWY_INLINE VF as_numbers(V v) { return hn::BitCast(df, v); }
HWY_INLINE V as_word(VF v) { return hn::BitCast(du, v); }
HWY_INLINE VF number(float x) { return hn::Set(df, x); }
HWY_INLINE MaskF to_float_mask(MaskV m) { return hn::RebindMask(df, m); }
HWY_INLINE MaskV to_mask(MaskF m) { return hn::RebindMask(du, m); }

#if HWY_NATIVE_FMA
// Magnitudes for which no step over- or underflows: a sum of such numbers and what is left of a
// product are multiples of 2^-118.
inline constexpr float kSmallest = 0x1p-70f, kLargest = 0x1p120f;

// A product alone, and a sum alone: one side is exact, so that the card rounds what the processor rounds.
HWY_INLINE MaskF product_agrees(VF p) {
    const VF magnitude = hn::Abs(p);
    return hn::And(hn::Ge(magnitude, number(kSmallest)), hn::Lt(magnitude, number(kLargest)));
}
HWY_INLINE MaskF sum_agrees(VF x, VF z, VF r) {
    return hn::And(hn::Ge(hn::Min(hn::Abs(x), hn::Abs(z)), number(kSmallest)), hn::Lt(hn::Abs(r), number(kLargest)));
}

// Whether the result lies in a higher binade than the product.
HWY_INLINE MaskF carries(VF p, VF r) {
    const V binade = hn::And(as_word(r), set(0x7F800000));
    return to_float_mask(to_mask(hn::Gt(as_signed(binade), as_signed(as_word(hn::Abs(p))))));
}

// Wormhole looks at bit 0 only when it shifts a sum right by two. It matters for a sum that ends exactly two units above a
// tie, so where the product has at most 28 bits and the sum is in a higher binade.
HWY_INLINE MaskF loses_a_bit(VF x, VF y, VF p, VF r) {
    const V rest = as_word(hn::MulSub(x, y, p));
    const MaskV is_short = hn::Eq(hn::And(rest, set(0x1FFFFF)), hn::Zero(du));
    return hn::And(to_float_mask(is_short), carries(p, r));
}

// Whether r = x * y + z, rounded once, is the card's. It is where the sum keeps two bits more than it needs (no
// cancellation by more than a bit) and at most one side is cut: z, 24 bits and three zeros, is shifted by no more than two, so that it stays even.
template <int kVersion>
HWY_INLINE MaskF agrees(VF x, VF y, VF z, VF p, VF r) {
    const VF ap = hn::Abs(p), az = hn::Abs(z), ar = hn::Abs(r);
    const VF larger = hn::Max(ap, az);
    const MaskF in_range = hn::And(hn::Ge(hn::Min(ap, az), number(kSmallest)), hn::Lt(larger, number(kLargest)));
    const MaskF no_cancellation = hn::Ge(hn::Add(ar, ar), larger);
    const MaskF one_cut = hn::Ge(hn::Mul(az, number(4)), ap);
    const MaskF same = hn::And(hn::And(in_range, no_cancellation), one_cut);
    if constexpr (kVersion >= 2) return same;
    return hn::AndNot(loses_a_bit(x, y, p, r), same);
}

// v, smaller than 2^22 u, as a multiple of u: the odd neighbour where it is none. `magic` is 1.5 * 2^23 * u.
HWY_INLINE VF round_to_odd(VF v, VF magic) {
    const VF near = hn::Add(v, magic);
    const VF rest = hn::Sub(v, hn::Sub(near, magic));
    const MaskV even = hn::Eq(hn::And(as_word(near), set(1)), hn::Zero(du));
    const V up = hn::IfThenElseZero(to_mask(hn::Gt(rest, hn::Zero(df))), set(1));
    const V down = hn::IfThenElseZero(to_mask(hn::Lt(rest, hn::Zero(df))), set(1));
    const V odd = hn::Add(as_word(near), hn::IfThenElseZero(even, hn::Sub(up, down)));
    return hn::Sub(as_numbers(odd), magic);
}

// z without its last `bits` bits, odd where they were not zero; nothing where it has no bit left.
HWY_INLINE VF cut_to_odd(VF z, V bits) {
    const V unit = hn::Shl(set(1), hn::Min(bits, set(31)));
    const V rest = hn::And(as_word(z), hn::Sub(unit, set(1)));
    const V odd = hn::IfThenZeroElse(hn::Eq(rest, hn::Zero(du)), hn::And(unit, set(0x7FFFFF)));
    const V cut = hn::Or(hn::Xor(as_word(z), rest), odd);
    return as_numbers(hn::IfThenElseZero(to_mask(at_most(as_signed(bits), hn::Set(di, 23))), cut));
}

// Lanes that the processor alone does not decide: sums that cancel, sums whose sides are both cut, zeros.
template <int kVersion>
HWY_NOINLINE V fma_doubtful(V xw, V yw, V zw) {
    const VF x = as_numbers(xw), y = as_numbers(yw), z = as_numbers(zw), zero = hn::Zero(df);
    const VF p = hn::Mul(x, y), r = hn::MulAdd(x, y, z), az = hn::Abs(z);
    const VI ez = as_signed(exponent_field(zw));
    const VI pe = hn::Sub(as_signed(hn::Add(exponent_field(xw), exponent_field(yw))), hn::Set(di, 127));
    const VI shift = hn::Sub(pe, ez);
    const V e = as_word(hn::Max(pe, ez));
    const VF magic = as_numbers(hn::Or(hn::ShiftLeft<23>(hn::Sub(e, set(3))), set(0x400000)));
    const VF rest = round_to_odd(hn::MulSub(x, y, p), magic);

    const MaskF cancels = hn::Lt(hn::Abs(hn::Add(r, r)), hn::Max(hn::Abs(p), az));
    const MaskF both_cut = hn::RebindMask(df, hn::Gt(shift, hn::Set(di, 2)));
    const VF small = hn::Add(rest, cut_to_odd(z, as_word(hn::Max(hn::Sub(shift, hn::Set(di, 3)), hn::Zero(di)))));
    const MaskF too_long = hn::Ge(hn::Abs(small), as_numbers(hn::ShiftLeft<23>(hn::Sub(e, set(2)))));   // 2^24 u
    const VF cut_sum = hn::Add(p, small);
    const VF small_sum = hn::Add(hn::Add(p, z), rest);
    VF out = hn::IfThenElse(cancels, small_sum, hn::IfThenElse(both_cut, cut_sum, r));

    const MaskF z_small = hn::Or(hn::Eq(z, zero), hn::Ge(az, number(kSmallest)));
    const MaskF z_in_range = hn::And(z_small, hn::Lt(az, number(kLargest)));
    const MaskF zero_product = hn::And(hn::Eq(p, zero), hn::Or(hn::Eq(x, zero), hn::Eq(y, zero)));
    out = hn::IfThenElse(zero_product, r, out);
    MaskF decided = hn::And(hn::Or(product_agrees(p), zero_product), z_in_range);
    decided = hn::AndNot(hn::And(both_cut, too_long), decided);
    if constexpr (kVersion < 2) {
        decided = hn::AndNot(hn::Or(loses_a_bit(x, y, p, r), hn::And(both_cut, carries(p, out))), decided);
        out = as_numbers(hn::IfThenZeroElse(to_mask(hn::Eq(out, zero)), as_word(out)));   // the sum of zeros is +0
    }
    if (HWY_LIKELY(hn::AllTrue(df, decided))) return as_word(out);
    return select(to_mask(decided), as_word(out), fma_exact<kVersion>(xw, yw, zw));
}

template <int kVersion>
HWY_INLINE V fma_card(V xw, V yw, V zw) {
    const VF x = as_numbers(xw), y = as_numbers(yw), z = as_numbers(zw);
    const VF p = hn::Mul(x, y), r = hn::MulAdd(x, y, z);
    if (HWY_LIKELY(hn::AllTrue(df, agrees<kVersion>(x, y, z, p, r)))) return as_word(r);
    return fma_doubtful<kVersion>(xw, yw, zw);
}
template <int kVersion>
HWY_INLINE V product_card(V xw, V yw) {
    const VF p = hn::Mul(as_numbers(xw), as_numbers(yw));
    if (HWY_LIKELY(hn::AllTrue(df, product_agrees(p)))) return as_word(p);
    return fma_doubtful<kVersion>(xw, yw, hn::Zero(du));
}
template <int kVersion>
HWY_INLINE V sum_card(V xw, V zw) {
    const VF x = as_numbers(xw), z = as_numbers(zw), r = hn::Add(x, z);
    if (HWY_LIKELY(hn::AllTrue(df, sum_agrees(x, z, r)))) return as_word(r);
    return fma_doubtful<kVersion>(set(0x3F800000), xw, zw);
}
#else  // SSE4 rounds a product before it adds: all lanes by integers
template <int kVersion>
HWY_INLINE V fma_card(V x, V y, V z) { return fma_exact<kVersion>(x, y, z); }
template <int kVersion>
HWY_INLINE V product_card(V x, V y) { return fma_exact<kVersion>(x, y, hn::Zero(du)); }
template <int kVersion>
HWY_INLINE V sum_card(V x, V z) { return fma_exact<kVersion>(set(0x3F800000), x, z); }
#endif

// x * y + z, x * y and x + z of a unit.
template <int kUnit>
HWY_INLINE V fma(V x, V y, V z) {
    if constexpr (is_fast(kUnit)) return as_word(fma_processor(as_numbers(x), as_numbers(y), as_numbers(z)));
    return fma_card<version_of(kUnit)>(x, y, z);
}
template <int kUnit>
HWY_INLINE V product(V x, V y) {
    if constexpr (is_fast(kUnit)) return fma<kUnit>(x, y, hn::Zero(du));
    return product_card<version_of(kUnit)>(x, y);
}
template <int kUnit>
HWY_INLINE V sum(V x, V z) {
    if constexpr (is_fast(kUnit)) return fma<kUnit>(set(0x3F800000), x, z);
    return sum_card<version_of(kUnit)>(x, z);
}

}  // namespace tessera::sfpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
