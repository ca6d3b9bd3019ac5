// ELWMUL: Dst += A * B, always accumulating, one pass per fidelity phase. Facts: ARITHMETIC 4, 7.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "tile/ops/elwmul.cpp"
#include "tile/simd.hpp"
// simd.hpp comes first
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "tile/accumulate-inl.hpp"
#include "tile/fpu.hpp"
#include "tile/modes.hpp"

HWY_BEFORE_NAMESPACE();
namespace tessera::tile::HWY_NAMESPACE {

// The five bits of A and seven bits of B that a phase multiplies.
template <int kPhase>
HWY_INLINE VI PartOfA(VI m) {
    return (kPhase & 1) ? hn::And(hn::ShiftRight<1>(m), Int(31)) : hn::ShiftRight<6>(m);
}
template <int kPhase>
HWY_INLINE VI PartOfB(VI m) {
    return (kPhase & 2) ? hn::ShiftLeft<3>(hn::And(m, Int(15))) : hn::ShiftRight<4>(m);
}

template <int kPhase, bool k32, bool kMinusOneBug>
HWY_INLINE VI OnePhase(const Operand& a, const Operand& b, VI sign, VI dst) {
    constexpr int32_t kAdjust = -127 - ((kPhase & 1) ? 5 : 0) - ((kPhase & 2) ? 7 : 0);
    const VI product = hn::ShiftLeft<13>(hn::Mul(PartOfA<kPhase>(a.mantissa), PartOfB<kPhase>(b.mantissa)));
    const VI e = hn::Add(hn::Add(a.exponent, b.exponent), Int(kAdjust));
    // A zero operand, or a product below the smallest exponent, adds nothing.
    const auto alive = hn::And(hn::Gt(hn::Min(a.exponent, b.exponent), hn::Zero(DI())), hn::Gt(e, hn::Zero(DI())));
    return Accumulate1<k32, kMinusOneBug>(ZeroUnless(alive, Negate(product, sign)), ZeroUnless(alive, e), dst);
}

// The phases from `first` to before `end`.
void ElwMul(SrcRows a, SrcRows b, uint32_t* dst, uint32_t count, uint32_t first, uint32_t end, const FpuMode& mode) {
    const VI mask_a = Int(operand_mask(a.kind)), mask_b = Int(operand_mask(b.kind));
    with_mode(mode, [&](auto is32, auto wh) {
        for (uint32_t i = 0; i < count; i += hn::Lanes(DI())) {
            const Operand x = TakeApart(Load(a.datum + i), mask_a), y = TakeApart(Load(b.datum + i), mask_b);
            const VI sign = hn::Xor(x.sign, y.sign);
            VI d = Load(dst + i);
            if (first < 1) d = OnePhase<0, is32.value, wh.value>(x, y, sign, d);
            if (first < 2 && end > 1) d = OnePhase<1, is32.value, wh.value>(x, y, sign, d);
            if (first < 3 && end > 2) d = OnePhase<2, is32.value, wh.value>(x, y, sign, d);
            if (end > 3) d = OnePhase<3, is32.value, wh.value>(x, y, sign, d);
            Store(d, dst + i);
        }
    });
}

// Numerics fast: one fp32 multiply-add, rounded half-up to the Dst width.
void ElwMulFast(const SrcTile& a, const SrcTile& b, uint32_t* dst, uint32_t count, const FpuMode& mode) {
    const DF df;
    const VI half = Int(mode.dst_32bit ? 0 : 0x8000),
             keep = Int(mode.dst_32bit ? -1 : static_cast<int32_t>(0xFFFF0000));
    for (uint32_t i = 0; i < count; i += hn::Lanes(DI())) {
        const VF x = hn::BitCast(df, Load(&a.datum[i])), y = hn::BitCast(df, Load(&b.datum[i]));
        const VF sum = hn::MulAdd(x, y, hn::BitCast(df, Load(dst + i)));
        Store(hn::And(hn::Add(hn::BitCast(DI(), sum), half), keep), dst + i);
    }
}

}  // namespace tessera::tile::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace tessera::tile {
HWY_EXPORT(ElwMul);
HWY_EXPORT(ElwMulFast);

void elwmul_rows(SrcRows a, SrcRows b, uint32_t* dst, uint32_t count, uint32_t phase, const FpuMode& mode) {
    if (a.kind == DatumKind::Fp16) elwmul_fp16(a.datum, b.datum, dst, count, phase, mode);
    else HWY_DYNAMIC_DISPATCH(ElwMul)(a, b, dst, count, phase, phase + 1, mode);
}

void elwmul(const SrcTile& a, const SrcTile& b, uint32_t* dst, uint32_t faces, const FpuMode& mode) {
    const uint32_t count = faces * kFaceDatums;
    if (a.kind == DatumKind::Fp16) {
        for (uint32_t phase = 0; phase < mode.phases; ++phase)
            elwmul_fp16(a.datum.data(), b.datum.data(), dst, count, phase, mode);
    } else if (mode.fast) {
        HWY_DYNAMIC_DISPATCH(ElwMulFast)(a, b, dst, count, mode);
    } else {
        HWY_DYNAMIC_DISPATCH(ElwMul)(rows_of(a), rows_of(b), dst, count, 0, mode.phases, mode);
    }
}
}  // namespace tessera::tile
#endif
