// exp: accurate (21 bits for bf16 Dst, full for fp32 Dst) and approximate (Schraudolph).
// Facts: reference page SFPU 2 (tt-llk ckernel_sfpu_exp.h computes the same).
#if defined(TESSERA_SFPU_EXP_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef TESSERA_SFPU_EXP_INL_H_
#undef TESSERA_SFPU_EXP_INL_H_
#else
#define TESSERA_SFPU_EXP_INL_H_
#endif
#include "tile/sfpu/ops/recip-inl.h"

HWY_BEFORE_NAMESPACE();
namespace tessera::sfpu::HWY_NAMESPACE {

// 2^z for z = x / ln 2 + 127 in [0, 256): the integer part is the exponent field, the fraction goes through a
// quadratic.
template <class F>
HWY_INLINE F exp21_of_biased(F z, F c0) {
    const Int i = shft(exman_hidden(z), exexp(z));
    const F f = cast<F>(i & Int(0x7FFFFF));
    const F q = horner(f, word<F>(0x27ACA418), word<F>(0x33A85ADA), c0);
    return setexp(q, i >> 23);
}
template <class F>
HWY_INLINE F exp21_biased_argument(F x) {
    return mad(x, word<F>(0x3FB8AA3B), F(127.0f));
}
// The variant inside other functions; not rounded.
template <class F>
HWY_INLINE F exp21_inline(F x) {
    return exp21_of_biased(clamp(exp21_biased_argument(x), F(0.0f), F(255.0f)), F(1.0017248f));
}
// Without the clamp: for callers that know their range.
template <class F>
HWY_INLINE F exp21_unsafe(F x) {
    return exp21_of_biased(exp21_biased_argument(x), F(1.0017248f));
}

// exp_tile on bf16 Dst. Its constant term is an fp16 immediate.
template <class F>
HWY_INLINE F exp_bf16(F x, bool clamp_negative) {
    const F c0 = word<F>(0x3F804000);
    F z = exp21_biased_argument(x);
    if constexpr (F::kVersion >= 2) {
        z = min(z, 255.0f);
        const Int i = shft(exman_hidden(z), exexp(z));
        const F q = horner(cast<F>(i & Int(0x7FFFFF)), word<F>(0x27ACA418), word<F>(0x33A85ADA), c0);
        return rnd16(setexp(q, where(total_less(F(0.0f), z), i >> 23, Int(0))));
    } else {
        if (clamp_negative) z = max(z, 0.0f);
        return rnd16(exp21_of_biased(min(z, 255.0f), c0));
    }
}

// The reduced exponential: exp(x) = r * 2^s with r near 1; y distinguishes NaN from infinity.
template <class F>
struct ReducedExp {
    F r, y;
    Int s;   // two's complement
};
template <class F>
HWY_INLINE ReducedExp<F> exp_reduce(F x) {
    const Int sm = to_int16(F(F(1.442695f) * x));
    const F k = cast<F>(sm);
    const F f = mad(k, F(-1.42860677e-6f), mad(k, F(-6.93145752e-1f), x));
    const F y = horner(f, F(1.37805939e-3f), 8.37312452e-3f, 4.16695364e-2f, 1.66664720e-1f, 4.99999851e-1f, 1.0f);
    return {mad(y, f, F(1.0f)), y, sm_to_int(sm)};
}
template <class F>
HWY_INLINE F exp_fp32(F x) {
    const ReducedExp<F> e = exp_reduce(x);
    const Int field = exexp_biased(e.r) + e.s;
    const F inside = setexp(e.r, field);
    if constexpr (F::kVersion >= 2) {
        const F outside = e.y * std::numeric_limits<float>::infinity();
        return where(field < Int(255), where(field < Int(1), F(0.0f), inside), outside);
    } else {
        const F u = as_float<F>(bits(e.y) - Int(1)) * 0.0f;
        return where(field >= Int(1), where(field < Int(255), inside, u + std::numeric_limits<float>::infinity()), u);
    }
}
template <class F>
HWY_INLINE F exp_fp32_unsafe(F x) {
    const ReducedExp<F> e = exp_reduce(x);
    return setexp(e.r, exexp_biased(e.r) + e.s);
}
// exp as other functions use it, by Dst mode; bf16 is rounded.
template <class F>
HWY_INLINE F exp_accurate(const Call& call, F x) {
    return call.fp32 ? exp_fp32(x) : rnd16(exp21_inline(x));
}

// arg0: scale as fp32 bits, 0 without; arg1: 1 without the lower clamp.
struct Exp : FloatOp {
    template <class F>
    static F lane(const Call& call, F x) {
        if (call.arg[0] != 0) x = x * word<F>(call.arg[0]);
        return call.fp32 ? exp_fp32(x) : exp_bf16(x, call.arg[1] == 0);
    }
};

// arg0: 256 / ln 2 times the scale; arg1: the lower clamp; both fp32 bits.
struct ExpApprox : FloatOp {
    template <class F>
    static F lane(const Call& call, F x) {
        const F v = mad(word<F>(call.arg[0]), max(x, word<F>(call.arg[1])), F(32500.818359375f));
        return as_float<F>(to_uint16(v) << 15);
    }
};
struct ExpApproxUnclamped : FloatOp {
    template <class F>
    static F lane(const Call& call, F x) {
        const Int n = to_int16(mad(word<F>(call.arg[0]), x, F(32500.818359375f)));
        return copysgn(as_float<F>(n << 15), n);
    }
};

}  // namespace tessera::sfpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
