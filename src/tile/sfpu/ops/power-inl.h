// power with a scalar exponent, iterative power, base to the x, binary power.
// Facts: tt-llk ckernel_sfpu_{unary_power,binary_pow,rpow,conversions}.h; proven by golden vectors.
#if defined(TESSERA_SFPU_POWER_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef TESSERA_SFPU_POWER_INL_H_
#undef TESSERA_SFPU_POWER_INL_H_
#else
#define TESSERA_SFPU_POWER_INL_H_
#endif
#include "tile/sfpu/ops/exp-inl.h"
#include "tile/sfpu/ops/softplus-inl.h"

HWY_BEFORE_NAMESPACE();
namespace tessera::sfpu::HWY_NAMESPACE {

// Truncation to an integer, 0 below 1, saturated from 2^31 on; the sign is not looked at.
template <class F>
HWY_INLINE Int float_to_int_positive(F x) {
    const Int e = exexp(x);
    const Int inside = shft(exman_hidden(x), e - Int(23));
    return where(negative(e), Int(0), where(e > Int(30), Int(0x7FFFFFFF), inside));
}
// 21 bits: log2 by a cubic, 2^z by a product of two linear terms.
template <class F>
HWY_INLINE F power21(F base, F log_argument, F exponent, F inv_ln2) {
    const F series = horner(log_argument, F(0x2.44734p-4f), -0xd.e712ap-4f, 0x2.4f5388p+0f, -0x1.952992p+0f);
    const F e = cast<F>(int_to_sm(exexp(base).v));
    F z = exponent * mad(series, inv_ln2, e);
    z = where(z < F(-127.0f), F(-127.0f), z);
    const Int i = float_to_int_positive(addexp(z, 23) + F(1065353216.0f));
    const Int zi = (i >> 23) & Int(255), zf = i & Int(0x7FFFFF);
    const F d2 = F(0.40196114e-7f) * cast<F>(Int(0xF94EE7) + zf);
    const F d3 = cast<F>(Int(0x560E) + zf);
    const Int m = float_to_int_positive(F(d2 * d3));
    return setexp(as_float<F>(m), zi);
}
// A negative base: the sign of an odd power, NaN for a fractional one.
template <class F>
HWY_INLINE F power_sign(F y, F base, F exponent) {
    const Int n = to_int16(exponent);
    const F nan = word<F>(0x7FC00000);
    const F signed_y = where(cast<F>(n) != exponent, nan, copysgn(y, n << 31));
    return where(negative(base), signed_y, y);
}
template <class F>
struct LogParts {
    F exponent, ln_mantissa;
};
// log of |base|: mantissa around 1 by an atanh series.
template <class F>
HWY_INLINE LogParts<F> log_parts(F a, F c0, F c1, bool by_exponent) {
    F m = setexp(a, Int(127));
    Int e = exexp(a);
    const Cond upper = m >= 1.4142135381698608f;
    m = where(upper, by_exponent ? addexp(m, -1) : F(m * 0.5f), m);
    e = where(upper, e + Int(1), e);
    const F m1 = m + 1.0f;
    F r = c0 - c1 * m1;
    for (int i = 0; i < 3; i++) r = r * (2.0f - F(m1 * r));
    const F z = m * r - r;
    const F p = horner(F(z * z), F(0.09090909090909091f), 0.1111111111111111f, 0.14285714285714285f, 0.2f, 0.3333333333333333f, 1.0f);
    return {cast<F>(int_to_sm(e.v)), F(2.0f) * F(z * p)};
}
template <class F>
struct HiLo {
    F s, e;
};
// exponent * log2(base) as a sum of two floats.
template <class F>
HWY_INLINE HiLo<F> power_argument(F exponent, LogParts<F> l, F inv_ln2) {
    const F pc = exponent * 4097.0f;
    const F hi = pc - (pc - exponent);
    const F lo = exponent - hi;
    const F z_hi = hi * l.exponent;
    const F z_lo = mad(lo, l.exponent, F(exponent * F(l.ln_mantissa * inv_ln2)));
    const F s = z_hi + z_lo;
    return {s, z_lo - (s - z_hi)};
}

// arg0: the exponent's fp32 bits.
struct Power : FloatOp {
    template <class F> static F lane(const Call& call, F base) {
        const F a = abs(base), pow = word<F>(call.arg[0]);
        F y = call.fp32 ? fp32(a, pow) : power21(base, setexp(a, Int(127)), pow, F(1.4426950408889634f));
        y = power_sign(y, base, pow);
        const bool positive = !(std::bit_cast<float>(call.arg[0]) < 0.0f);
        if (positive) {
            y = where(zero(a) && pow > 0.0f, F(0.0f), y);
        } else {
            y = where(zero(a), word<F>(0x7FC00000), y);
        }
        return call.fp32 ? y : rnd16(y);
    }

  private:
    template <class F> static F fp32(F a, F pow) {
        const HiLo<F> z = power_argument(pow, log_parts(a, F(1.003f), F(0.244f), true), F(1.4426950408889634f));
        const F s = max(z.s, -0x7e.ffff8p0f);
        const Nearest<F> n = nearest(s);
        const F f = (s - n.k) + z.e;
        const F r = mad(f, F(0.693359375f), F(f * -2.12194440e-4f));
        const F p0 = horner(r, F(1.0f / 5040.0f), 1.0f / 720.0f, 1.0f / 120.0f, 1.0f / 24.0f, 1.0f / 6.0f);
        const F p = horner(r, muladdi(r, p0, 0.5f), 1.0f, 1.0f);
        return where(s >= 128.0f, F(std::numeric_limits<float>::infinity()), setexp(p, exexp_biased(p) + n.n));
    }
};

// arg0: a positive integer exponent; square and multiply.
struct PowerIterative : FloatOp {
    template <class F> static F lane(const Call& call, F x) {
        if (call.arg[0] == 0) return F(1.0f);
        F r = x;
        for (uint32_t e = call.arg[0] - 1; e > 0; e >>= 1) {
            if ((e & 1) != 0) r = r * x;
            x = x * x;
        }
        return r;
    }
};

template <class F>
HWY_INLINE F binary_power_fp32(F base, F pow) {
    HiLo<F> z = power_argument(pow, log_parts(abs(base), F(1.0f), F(0.2426406871192851f), false), F(1.442695f));
    const Cond low = z.s < F(-127.0f);
    const F s = where(low, F(-127.0f), z.s), e = where(low, F(0.0f), z.e);
    const Nearest<F> n = nearest(s);
    const F y = exp_fp32(F(((s - n.k) + e) * 0.693147180559945309f));
    const Int field = exexp_biased(y) + n.n;
    return where(field >= Int(255), F(std::numeric_limits<float>::infinity()), setexp(y, field));
}
template <class F>
HWY_INLINE F binary_power(const Call& call, F base, F pow) {
    F y = call.fp32 ? binary_power_fp32(base, pow) : power21(base, setexp(setsgn(base, 0), Int(127)), pow, F(1.442695f));
    y = power_sign(y, base, pow);
    const F a = call.fp32 ? abs(base) : setsgn(base, 0);
    y = where(zero(a) && pow != 0.0f, where(pow < 0.0f, word<F>(0x7FC00000), F(0.0f)), y);
    return call.fp32 ? y : rnd16(y);
}
struct PowerBinary : FloatOp {
    static constexpr int kInputs = 2;
    template <class F> static F lane(const Call& call, F base, F pow) { return binary_power(call, base, pow); }
};
// arg0: the base's fp32 bits.
struct Rpow : FloatOp {
    template <class F> static F lane(const Call& call, F x) { return binary_power(call, word<F>(call.arg[0]), x); }
};

}  // namespace tessera::sfpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
