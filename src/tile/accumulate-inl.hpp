// The accumulate step every FPU operation ends in: align up to two addends and Dst, add, round half-up, normalise.
// Facts: ARITHMETIC 5. Included once per Highway target; lanes are columns of a face row.
#if defined(TESSERA_TILE_ACCUMULATE_INL_HPP) == defined(HWY_TARGET_TOGGLE)
#ifdef TESSERA_TILE_ACCUMULATE_INL_HPP
#undef TESSERA_TILE_ACCUMULATE_INL_HPP
#else
#define TESSERA_TILE_ACCUMULATE_INL_HPP
#endif

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace tessera::tile::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using DI = hn::CappedTag<int32_t, 16>;  // never wider than a face row
using DU = hn::RebindToUnsigned<DI>;
using DF = hn::RebindToFloat<DI>;
using VI = hn::Vec<DI>;
using VU = hn::Vec<DU>;
using VF = hn::Vec<DF>;

HWY_INLINE VI Int(int32_t x) { return hn::Set(DI(), x); }
HWY_INLINE VI Load(const uint32_t* p) { return hn::BitCast(DI(), hn::Load(DU(), p)); }
HWY_INLINE void Store(VI v, uint32_t* p) { hn::Store(hn::BitCast(DU(), v), DU(), p); }

HWY_INLINE VI Exponent(VI bits) {
    return hn::And(hn::BitCast(DI(), hn::ShiftRight<23>(hn::BitCast(DU(), bits))), Int(255));
}
HWY_INLINE VI ZeroUnless(hn::Mask<DI> keep, VI v) { return hn::IfThenElseZero(keep, v); }
HWY_INLINE VI Negate(VI v, VI sign) { return hn::Sub(hn::Xor(v, sign), sign); }  // sign: 0 or -1

// Half of 2^d, zero for d = 0; d in 0..31.
HWY_INLINE VI HalfOf(VI d) {
    const VU one = hn::Set(DU(), 1);
    return hn::BitCast(DI(), hn::ShiftRight<1>(hn::Shl(one, hn::BitCast(DU(), d))));
}
// A non-negative magnitude shifted right with half-up rounding.
HWY_INLINE VI HalfUp(VI magnitude, VI d) {
    d = hn::Min(d, Int(31));
    return hn::BitCast(DI(), hn::Shr(hn::BitCast(DU(), hn::Add(magnitude, HalfOf(d))), hn::BitCast(DU(), d)));
}
// A signed addend shifted right, ties toward +inf: what "ties up for positive, toward zero for negative" means.
HWY_INLINE VI AlignSigned(VI t, VI d) {
    d = hn::Min(d, Int(31));
    return hn::Shr(hn::Add(t, HalfOf(d)), d);
}
HWY_INLINE VI RoundToTenBits(VI t) { return hn::And(hn::Add(t, Int(4096)), Int(~0x1FFF)); }

// Packs a signed sum on the grid 2^-23 below exponent e into fp32 bits (16-bit Dst: eight significant bits).
template <bool k32, bool kMinusOneBug>
HWY_INLINE VI Normalise(VI sum, VI e) {
    const DF df;
    const VI sign = hn::And(sum, Int(INT32_MIN));
    const VI m = hn::Abs(sum);
    VI bits;
    if constexpr (k32) {
        // Above 24 bits half-up is wanted and the conversion rounds to even: twice the number plus one has no ties.
        const VI small = hn::BitCast(DI(), hn::ConvertTo(df, m));
        const VI doubled = hn::Add(hn::Add(m, m), Int(1));
        const VI large = hn::Sub(hn::BitCast(DI(), hn::ConvertTo(df, doubled)), Int(1 << 23));
        bits = hn::IfThenElse(hn::Lt(m, Int(1 << 24)), small, large);
    } else {
        bits = hn::And(hn::Add(hn::BitCast(DI(), hn::ConvertTo(df, m)), Int(0x8000)),
                       Int(static_cast<int32_t>(0xFFFF0000)));
    }
    VI er = hn::Add(hn::ShiftRight<23>(bits), hn::Sub(e, Int(150)));
    VI mantissa = hn::And(bits, Int(0x7FFFFF));
    if constexpr (k32 && kMinusOneBug) {
        const auto bug = hn::Eq(sum, Int(-1));
        er = hn::IfThenElse(bug, hn::Add(e, Int(4)), er);
        mantissa = hn::IfThenZeroElse(bug, mantissa);
    }
    const auto overflow = hn::Gt(er, Int(254));
    const VI body = hn::IfThenElse(overflow, Int(255 << 23), hn::Or(hn::ShiftLeft<23>(er), mantissa));
    const auto alive = hn::AndNot(hn::Eq(sum, hn::Zero(DI())), hn::Gt(er, hn::Zero(DI())));
    return ZeroUnless(alive, hn::Or(sign, body));
}

// Two signed addends (2^23 is 1.0 at their exponent; both zero when dead) and the old Dst, as fp32 bits.
template <bool k32, bool kMinusOneBug>
HWY_INLINE VI Accumulate2(VI t0, VI e0, VI t1, VI e1, VI dst) {
    const VI ed = Exponent(dst);
    const VI e = hn::Max(hn::Max(e0, e1), ed);
    VI md = hn::Or(hn::And(dst, Int(0x7FFFFF)), Int(0x800000));
    md = HalfUp(ZeroUnless(hn::Gt(ed, hn::Zero(DI())), md), hn::Sub(e, ed));
    t0 = AlignSigned(t0, hn::Sub(e, e0));
    t1 = AlignSigned(t1, hn::Sub(e, e1));
    if constexpr (!k32) {
        t0 = RoundToTenBits(t0);
        t1 = RoundToTenBits(t1);
        md = RoundToTenBits(md);
    }
    const VI sum = hn::Add(Negate(md, hn::ShiftRight<31>(dst)), hn::Add(t0, t1));
    return Normalise<k32, kMinusOneBug>(sum, e);
}

// One addend.
template <bool k32, bool kMinusOneBug>
HWY_INLINE VI Accumulate1(VI t, VI et, VI dst) {
    const VI ed = Exponent(dst);
    const VI e = hn::Max(et, ed);
    VI md = hn::Or(hn::And(dst, Int(0x7FFFFF)), Int(0x800000));
    md = HalfUp(ZeroUnless(hn::Gt(ed, hn::Zero(DI())), md), hn::Sub(e, ed));
    t = AlignSigned(t, hn::Sub(e, et));
    if constexpr (!k32) {
        t = RoundToTenBits(t);
        md = RoundToTenBits(md);
    }
    return Normalise<k32, kMinusOneBug>(hn::Add(Negate(md, hn::ShiftRight<31>(dst)), t), e);
}

// A Src operand taken apart: eleven mantissa bits with the implicit one, exponent, sign as 0 or -1. Zero: all zero.
struct Operand {
    VI sign, exponent, mantissa;
};
HWY_INLINE Operand TakeApart(VI bits, VI mask) {
    bits = hn::And(bits, mask);
    const VI e = Exponent(bits);
    const VI m =
        hn::Or(hn::And(hn::BitCast(DI(), hn::ShiftRight<13>(hn::BitCast(DU(), bits))), Int(0x3FF)), Int(0x400));
    const auto alive = hn::Gt(e, hn::Zero(DI()));
    return {ZeroUnless(alive, hn::ShiftRight<31>(bits)), e, ZeroUnless(alive, m)};
}

}  // namespace tessera::tile::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
