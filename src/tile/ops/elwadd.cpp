// ELWADD, ELWSUB: Dst = A +- B, or Dst + (A +- B). Facts: ARITHMETIC 7.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "tile/ops/elwadd.cpp"
#include "tile/simd.hpp"
// simd.hpp comes first
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "tile/accumulate-inl.hpp"
#include "tile/fpu.hpp"
#include "tile/modes.hpp"

HWY_BEFORE_NAMESPACE();
namespace tessera::tile::HWY_NAMESPACE {

// The sum before Dst: the larger operand keeps its bits, the smaller is aligned to it half-up.
HWY_INLINE void AddOperands(const Operand& a, const Operand& b, VI& sum, VI& exponent) {
    const VI key_a = hn::Or(hn::ShiftLeft<11>(a.exponent), a.mantissa);
    const VI key_b = hn::Or(hn::ShiftLeft<11>(b.exponent), b.mantissa);
    const auto swap = hn::Lt(key_a, key_b);
    const VI big = hn::IfThenElse(swap, b.mantissa, a.mantissa), big_sign = hn::IfThenElse(swap, b.sign, a.sign);
    const VI small = hn::IfThenElse(swap, a.mantissa, b.mantissa), small_sign = hn::IfThenElse(swap, a.sign, b.sign);
    exponent = hn::Max(a.exponent, b.exponent);
    const VI d = hn::Sub(exponent, hn::Min(a.exponent, b.exponent));
    const VI aligned = ZeroUnless(hn::Lt(d, Int(12)), HalfUp(small, d));
    sum = hn::ShiftLeft<13>(hn::Add(Negate(big, big_sign), Negate(aligned, small_sign)));
}

void ElwAdd(SrcRows a, SrcRows b, uint32_t* dst, uint32_t count, bool subtract, bool accumulate, const FpuMode& mode) {
    const VI mask_a = Int(operand_mask(a.kind)), mask_b = Int(operand_mask(b.kind));
    const VI flip = Int(subtract ? INT32_MIN : 0);
    with_mode(mode, [&](auto is32, auto bug) {
        for (uint32_t i = 0; i < count; i += hn::Lanes(DI())) {
            VI sum, e;
            AddOperands(TakeApart(Load(a.datum + i), mask_a), TakeApart(hn::Xor(Load(b.datum + i), flip), mask_b), sum,
                        e);
            const VI old = accumulate ? Load(dst + i) : hn::Zero(DI());
            Store(Accumulate1<is32.value, bug.value>(sum, e, old), dst + i);
        }
    });
}

// Numerics fast: fp32 addition of the operands, rounded half-up to the Dst width. Zero operands stay zero.
void ElwAddFast(const SrcTile& a, const SrcTile& b, uint32_t* dst, uint32_t count, bool subtract, bool accumulate,
                const FpuMode& mode) {
    const DF df;
    const VI flip = Int(subtract ? INT32_MIN : 0);
    const VI half = Int(mode.dst_32bit ? 0 : 0x8000),
             keep = Int(mode.dst_32bit ? -1 : static_cast<int32_t>(0xFFFF0000));
    for (uint32_t i = 0; i < count; i += hn::Lanes(DI())) {
        VF sum = hn::Add(hn::BitCast(df, Load(&a.datum[i])), hn::BitCast(df, hn::Xor(Load(&b.datum[i]), flip)));
        if (accumulate) sum = hn::Add(sum, hn::BitCast(df, Load(dst + i)));
        Store(hn::And(hn::Add(hn::BitCast(DI(), sum), half), keep), dst + i);
    }
}

}  // namespace tessera::tile::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace tessera::tile {
HWY_EXPORT(ElwAdd);
HWY_EXPORT(ElwAddFast);

void elwadd_rows(SrcRows a, SrcRows b, uint32_t* dst, uint32_t count, bool subtract, bool accumulate,
                 const FpuMode& mode) {
    if (a.kind == DatumKind::Fp16) elwadd_fp16(a.datum, b.datum, dst, count, subtract, accumulate, mode);
    else HWY_DYNAMIC_DISPATCH(ElwAdd)(a, b, dst, count, subtract, accumulate, mode);
}

void elwadd(const SrcTile& a, const SrcTile& b, uint32_t* dst, uint32_t faces, bool subtract, bool accumulate,
            const FpuMode& mode) {
    const uint32_t count = faces * kFaceDatums;
    if (!mode.fast || a.kind == DatumKind::Fp16)
        return elwadd_rows(rows_of(a), rows_of(b), dst, count, subtract, accumulate, mode);
    HWY_DYNAMIC_DISPATCH(ElwAddFast)(a, b, dst, count, subtract, accumulate, mode);
}
}  // namespace tessera::tile
#endif
