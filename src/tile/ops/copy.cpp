// Datacopy: MOVA2D into 16-bit Dst, the addition of zero into 32-bit Dst, integers unchanged. Facts: ARITHMETIC 7.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "tile/ops/copy.cpp"
#include "tile/simd.hpp"
// simd.hpp comes first
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "tile/accumulate-inl.hpp"
#include "tile/fpu.hpp"
#include "tile/modes.hpp"

HWY_BEFORE_NAMESPACE();
namespace tessera::tile::HWY_NAMESPACE {

// Bits stay, but a zero exponent becomes +0 unless the zero flag is off.
void Move16(const SrcTile& a, uint32_t* dst, uint32_t count, bool keep_denormals) {
    const VI mask = Int(static_cast<int32_t>(0xFFFF0000));
    for (uint32_t i = 0; i < count; i += hn::Lanes(DI())) {
        const VI bits = hn::And(Load(&a.datum[i]), mask);
        Store(keep_denormals ? bits : ZeroUnless(hn::Gt(Exponent(bits), hn::Zero(DI())), bits), dst + i);
    }
}

// What x + 0 gives in 32-bit Dst: the same number; no exponent: +0; the largest exponent: infinity.
void AddZero32(const SrcTile& a, uint32_t* dst, uint32_t count) {
    const VI mask = Int(operand_mask(a.kind));
    for (uint32_t i = 0; i < count; i += hn::Lanes(DI())) {
        VI bits = hn::And(Load(&a.datum[i]), mask);
        const VI e = Exponent(bits);
        bits = hn::IfThenElse(hn::Eq(e, Int(255)), hn::And(bits, Int(static_cast<int32_t>(0xFF800000))), bits);
        Store(ZeroUnless(hn::Gt(e, hn::Zero(DI())), bits), dst + i);
    }
}

void Integers(const SrcTile& a, uint32_t* dst, uint32_t count, bool dst_32bit) {
    for (uint32_t i = 0; i < count; i += hn::Lanes(DI())) {
        const VI v = Load(&a.datum[i]);
        Store(dst_32bit ? v : hn::ShiftLeft<16>(v), dst + i);
    }
}

}  // namespace tessera::tile::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace tessera::tile {
HWY_EXPORT(Move16);
HWY_EXPORT(AddZero32);
HWY_EXPORT(Integers);

void copy(const SrcTile& a, uint32_t* dst, uint32_t faces, const FpuMode& mode) {
    const uint32_t count = faces * kFaceDatums;
    if (a.kind == DatumKind::Fp16) return copy_fp16(a, dst, faces, mode);
    if (a.kind == DatumKind::Raw16 || a.kind == DatumKind::Raw32) {
        HWY_DYNAMIC_DISPATCH(Integers)(a, dst, count, mode.dst_32bit);
    } else if (mode.dst_32bit) {
        HWY_DYNAMIC_DISPATCH(AddZero32)(a, dst, count);
    } else {
        HWY_DYNAMIC_DISPATCH(Move16)(a, dst, count, mode.keep_denormals);
    }
}
}  // namespace tessera::tile
#endif
