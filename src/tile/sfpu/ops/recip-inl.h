// recip: 1 / x. Newton from a quadratic estimate, or from SFPARECIP's seven bits.
// Facts: reference page SFPU 3 and 10b (tt-llk ckernel_sfpu_recip.h computes the same).
#if defined(TESSERA_SFPU_RECIP_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef TESSERA_SFPU_RECIP_INL_H_
#undef TESSERA_SFPU_RECIP_INL_H_
#else
#define TESSERA_SFPU_RECIP_INL_H_
#endif
#include "tile/sfpu/run-inl.h"

HWY_BEFORE_NAMESPACE();
namespace tessera::sfpu::HWY_NAMESPACE {

// `steps` (at least one) Newton steps on -1.m, then the exponent by complement.
template <class F>
HWY_INLINE F reciprocal_by_estimate(F x, int steps) {
    const F n = as_float<F>(exman(x) | Int(0xBF800000u));
    F y = horner(n, F(0x1.4afd76p-2f), 0x1.745d2p0f, 0x1.0f83e4p1f);
    for (int i = 0; i == 0 || i < steps; i++) y = mad(y, mad(n, y, F(1.0f)), y);
    const F scale = as_float<F>(~bits(x) & Int(0xFF800000u)) * 0.5f;
    return copysgn(F(y * scale), x);
}

// Up to two steps; -0.0 as the addend keeps the sign of a zero.
template <class F>
HWY_INLINE F reciprocal_by_table(F x, int steps) {
    const F y = arecip(x);
    if (steps == 0) return y;
    const F t = mad(x, y, F(-2.0f));
    const F y1 = mad(-t, y, F(-0.0f));
    if (steps == 1) return where(negative(t), y1, y);
    const F t2 = mad(x, y1, F(-2.0f));
    return where(negative(t), mad(-t2, y1, F(-0.0f)), y);
}

// The reciprocal that other functions use inside.
template <class F>
HWY_INLINE F reciprocal(F x, int steps) {
    if constexpr (has_arecip(F::kChip)) {
        return reciprocal_by_table(x, steps);
    } else {
        return reciprocal_by_estimate(x, steps);
    }
}

struct Recip : FloatOp {
    template <class F>
    static F lane(const Call& call, F x) {
        if constexpr (has_arecip(F::kChip)) {
            const F y = arecip(x);
            if (call.approx) return y;
            return call.fp32 ? cubic(x, y) : eight_bits(x, y);
        } else {
            if (call.approx) return reciprocal_by_estimate(x, 1);
            return call.fp32 ? reciprocal_by_estimate(x, 2) : rnd16(reciprocal_by_estimate(x, 1));
        }
    }

  private:
    // bf16 Dst: the error, shifted to bf16's last bit, is added to the word itself.
    template <class F>
    static F eight_bits(F x, F estimate) {
        const F y = as_float<F>(bits(estimate) | Int(0x8000));
        const F e = mad(mad(F(0.0f), F(0.0f), x), y, F(-1.0f));
        return as_float<F>(bits(y) + (bits(e) >> 16));
    }
    template <class F>
    static F cubic(F x, F y) {
        const F e = mad(-x, y, F(1.0f));
        const F t = min(mad(mad(e, e, e), e, e), 1.0f);
        return mad(t, y, y);
    }
};

// legacy_compat: Newton on the mantissa with separate roundings, exponent by hand; the same on both chips.
template <class F>
HWY_INLINE F reciprocal_legacy(F x, int refinements) {
    const F v = setexp(setsgn(x, 1), Int(126));
    const F k = 1.442695f;
    F r = k * (F(v * k) + 2.0f);
    for (int i = 0; i < refinements; i++) r = r * (F(v * r) + 2.0f);
    Int e = exexp(r) - exexp(x) + Int(126);
    const Cond too_small = negative(e);
    r = setexp(where(too_small, F(0.0f), r), where(too_small, Int(0), e));
    return where(negative(x), -r, r);
}

struct RecipLegacy : FloatOp {
    template <class F>
    static F lane(const Call& call, F x) {
        const F r = reciprocal_legacy(x, call.approx ? 1 : 2);
        return call.fp32 || call.approx ? r : rnd16(r);
    }
};

}  // namespace tessera::sfpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
