// One MVMUL step: sixteen products in two groups of eight, aligned, summed, accumulated into Dst; lanes are Dst
// columns. Facts: ARITHMETIC 4, 6; the fp32 route is 12 there, carried through to the end of 5 for 16-bit Dst. Included
// per target.
#if defined(TESSERA_TILE_MVMUL_INL_HPP) == defined(HWY_TARGET_TOGGLE)
#ifdef TESSERA_TILE_MVMUL_INL_HPP
#undef TESSERA_TILE_MVMUL_INL_HPP
#else
#define TESSERA_TILE_MVMUL_INL_HPP
#endif

#include <hwy/highway.h>

#include "tile/accumulate-inl.hpp"
#include "tile/modes.hpp"
#include "tile/prepared.hpp"

HWY_BEFORE_NAMESPACE();
namespace tessera::tile::HWY_NAMESPACE {

constexpr int32_t Adjust(uint32_t phase) { return -127 - ((phase & 1) ? 5 : 0) - ((phase & 2) ? 7 : 0); }

// High and low part of each datum as the numbers they stand for, and its exponent (kZeroExponent: no product).
// A's parts carry a factor 1 + 2^-14, which turns the ties of the rounding below into ties away from zero.
template <bool kIsA>
HWY_INLINE void PrepareVector(VI bits, VI mask, Prepared& out, uint32_t i) {
    const DF df;
    constexpr int32_t kHigh = static_cast<int32_t>(kIsA ? 0xFFF80000 : 0xFFFE0000);  // 4 or 6 fraction bits
    constexpr int32_t kBoth = static_cast<int32_t>(kIsA ? 0xFFFFC000 : 0xFFFFE000);  // 9 or 10
    bits = hn::And(bits, mask);
    const VI e = Exponent(bits);
    const auto alive = hn::Gt(e, hn::Zero(DI()));
    bits = ZeroUnless(alive, bits);
    const VF high = hn::BitCast(df, hn::And(bits, Int(kHigh)));
    const VF low = hn::Sub(hn::BitCast(df, hn::And(bits, Int(kBoth))), high);
    const VF factor = hn::Set(df, kIsA ? 1.0f + 1.0f / 16384 : 1.0f);
    hn::Store(hn::Mul(high, factor), df, out.part[0] + i);
    hn::Store(hn::Mul(low, factor), df, out.part[1] + i);
    hn::Store(hn::IfThenElse(alive, e, Int(kZeroExponent)), DI(), out.exponent + i);
}

template <bool kIsA>
HWY_INLINE void Prepare(const uint32_t* datums, DatumKind kind, uint32_t count, Prepared& out) {
    const VI mask = Int(operand_mask(kind));
    VI top = Int(kZeroExponent);
    for (uint32_t i = 0; i < count; i += hn::Lanes(DI())) {
        PrepareVector<kIsA>(Load(datums + i), mask, out, i);
        top = hn::Max(top, hn::Load(DI(), out.exponent + i));
    }
    out.top_exponent = hn::GetLane(hn::MaxOfLanes(DI(), top));
}

// A group's sum of rounded products, in units of 2^(exponent - 137); zero with exponent 0 when the group is dead.
struct Group {
    VI sum, exponent;
};

// 1.5 * 2^23 units of the last product bit at exponent e: adding it rounds a product to that bit.
HWY_INLINE VF Magic(VI e) { return hn::BitCast(DF(), hn::Or(hn::ShiftLeft<23>(hn::Add(e, Int(13))), Int(0x400000))); }

HWY_INLINE VI LargestExponent(const int32_t* lanes, const int32_t* scalars) {
    VI top = Int(2 * kZeroExponent);
    for (uint32_t k = 0; k < 8; ++k)
        top = hn::Max(top, hn::Add(hn::Load(DI(), lanes + k * kFaceCols), Int(scalars[k])));
    return top;
}

// `top`: LargestExponent of the group. The bits of product + magic, as an integer, count product units: no subtraction
// per product.
HWY_INLINE Group SumGroup(const float* lanes, const float* scalars, VI top, int32_t adjust) {
    const DF df;
    Group group;
    const VI raw = hn::Add(top, Int(adjust));
    group.exponent = hn::Max(raw, hn::Zero(DI()));
    const VF magic = Magic(group.exponent);
    VI sum0 = hn::Zero(DI()), sum1 = hn::Zero(DI());
    for (uint32_t k = 0; k < 8; k += 2) {
        sum0 = hn::Add(
            sum0, hn::BitCast(DI(), hn::MulAdd(hn::Load(df, lanes + k * kFaceCols), hn::Set(df, scalars[k]), magic)));
        sum1 = hn::Add(sum1, hn::BitCast(DI(), hn::MulAdd(hn::Load(df, lanes + (k + 1) * kFaceCols),
                                                          hn::Set(df, scalars[k + 1]), magic)));
    }
    const VI sum = hn::Sub(hn::Add(sum0, sum1), hn::ShiftLeft<3>(hn::BitCast(DI(), magic)));
    group.sum = ZeroUnless(hn::Gt(raw, hn::Zero(DI())), sum);
    return group;
}

// One addend on the grid of ten fraction bits below the common exponent, ties toward +inf. `grid_offset` stands for the
// double rounding of ARITHMETIC 5 (first to 23, then to 10 fraction bits), a quarter unit for the ties.
HWY_INLINE VF OnGrid(const Group& group, VF grid, VF grid_offset) {
    const DF df;
    const VF unit = hn::Mul(Magic(group.exponent), hn::Set(df, 0x1p-23f * (2.0f / 3.0f)));
    const VF offset = hn::Max(hn::Mul(unit, hn::Set(df, 0.25f)), grid_offset);
    const VF value = hn::Mul(hn::ConvertTo(df, group.sum), unit);
    return hn::Sub(hn::Add(hn::Add(value, offset), grid), grid);
}

// ARITHMETIC 5 for 16-bit Dst in fp32 arithmetic; every step but the named roundings is exact. Exponents stay up to 241
// (see kTopExponent).
HWY_INLINE VI Accumulate16(const Group& g0, const Group& g1, VI dst) {
    const DF df;
    const VI ed = Exponent(dst);
    const VI e = hn::Max(hn::Max(g0.exponent, g1.exponent), ed);
    const VF grid = Magic(e);
    const VF grid_offset = hn::Mul(grid, hn::Set(df, 1.0625f * 0x1p-37f / 1.5f));
    const VF old = hn::BitCast(df, ZeroUnless(hn::Gt(ed, hn::Zero(DI())), dst));
    const VF aligned = hn::Sub(hn::MulAdd(old, hn::Set(df, 1.0f + 1.0f / 16384), grid), grid);
    const VF sum = hn::Add(hn::Add(OnGrid(g0, grid, grid_offset), OnGrid(g1, grid, grid_offset)), aligned);
    const VI bits = hn::BitCast(DI(), sum);
    const VI rounded = hn::And(hn::Add(bits, Int(0x8000)), Int(static_cast<int32_t>(0xFFFF0000)));
    // Below the smallest exponent the result is zero, unless rounding to eight bits carries into it.
    return ZeroUnless(hn::Gt(hn::And(bits, Int(0x7FFFFFFF)), Int(0x7FBFFF)), rounded);
}

template <bool k32, bool kMinusOneBug>
HWY_INLINE VI AccumulateGroups(const Group& g0, const Group& g1, VI dst) {
    if constexpr (!k32) return Accumulate16(g0, g1, dst);
    else
        return Accumulate2<true, kMinusOneBug>(hn::ShiftLeft<13>(g0.sum), g0.exponent, hn::ShiftLeft<13>(g1.sum),
                                               g1.exponent, dst);
}

// The same group in integers, for any exponents. Lanes and scalars are datums; `lanes_are_a` says whose parts are
// whose.
HWY_INLINE Group SumGroupAnyRange(const uint32_t* lanes, VI lane_mask, const uint32_t* scalars, uint32_t scalar_mask,
                                  uint32_t phase, bool lanes_are_a) {
    auto part = [phase](VI m, bool is_a) {
        if (is_a) return (phase & 1) ? hn::And(hn::ShiftRight<1>(m), Int(31)) : hn::ShiftRight<6>(m);
        return (phase & 2) ? hn::ShiftLeft<3>(hn::And(m, Int(15))) : hn::ShiftRight<4>(m);
    };
    VI product[8], exponent[8], sign[8], top = hn::Zero(DI());
    for (uint32_t k = 0; k < 8; ++k) {
        const Operand x = TakeApart(Load(lanes + k * kFaceCols), lane_mask);
        const Operand y = TakeApart(Int(static_cast<int32_t>(scalars[k])), Int(static_cast<int32_t>(scalar_mask)));
        const auto alive = hn::Gt(hn::Min(x.exponent, y.exponent), hn::Zero(DI()));
        product[k] = ZeroUnless(alive, hn::Mul(part(x.mantissa, lanes_are_a), part(y.mantissa, !lanes_are_a)));
        exponent[k] = ZeroUnless(alive, hn::Add(hn::Add(x.exponent, y.exponent), Int(Adjust(phase))));
        sign[k] = hn::Xor(x.sign, y.sign);
        top = k == 0 ? exponent[0] : hn::Max(top, exponent[k]);
    }
    VI sum = hn::Zero(DI());
    for (uint32_t k = 0; k < 8; ++k) {
        const VI d = hn::Add(hn::Min(hn::Sub(top, exponent[k]), Int(30)), Int(1));
        sum = hn::Add(sum, Negate(HalfUp(hn::Add(product[k], product[k]), d), sign[k]));
    }
    const auto alive = hn::Gt(top, hn::Zero(DI()));
    return {ZeroUnless(alive, sum), ZeroUnless(alive, top)};
}

template <bool k32, bool kMinusOneBug>
HWY_INLINE VI StepAnyRange(const uint32_t* lanes, VI lane_mask, const uint32_t* scalars, uint32_t scalar_mask,
                           uint32_t phase, bool lanes_are_a, VI dst) {
    const Group g0 = SumGroupAnyRange(lanes, lane_mask, scalars, scalar_mask, phase, lanes_are_a);
    const Group g1 = SumGroupAnyRange(lanes + 8 * kFaceCols, lane_mask, scalars + 8, scalar_mask, phase, lanes_are_a);
    return Accumulate2<k32, kMinusOneBug>(hn::ShiftLeft<13>(g0.sum), g0.exponent, hn::ShiftLeft<13>(g1.sum),
                                          g1.exponent, dst);
}

}  // namespace tessera::tile::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
