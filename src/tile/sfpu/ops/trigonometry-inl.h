// sin, cos, tan; asin, acos, atan; sinh, cosh; asinh, acosh, atanh.
// Facts: tt-llk ckernel_sfpu_trigonometry.h; proven by golden vectors.
#if defined(TESSERA_SFPU_TRIGONOMETRY_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef TESSERA_SFPU_TRIGONOMETRY_INL_H_
#undef TESSERA_SFPU_TRIGONOMETRY_INL_H_
#else
#define TESSERA_SFPU_TRIGONOMETRY_INL_H_
#endif
#include "tile/sfpu/ops/erf-inl.h"
#include "tile/sfpu/ops/expm1-inl.h"

HWY_BEFORE_NAMESPACE();
namespace tessera::sfpu::HWY_NAMESPACE {

// 1 / x for x > 0. Without SFPARECIP it starts from a negative magic estimate.
template <class F>
HWY_INLINE F reciprocal_positive(F x, bool fp32) {
    if constexpr (has_arecip(F::kChip)) {
        F y = arecip(x);
        y = mad(y, mad(-x, y, F(1.0f)), y);
        return fp32 ? mad(y, mad(-x, y, F(1.0f)), y) : y;
    } else {
        F y = as_float<F>(Int(0xFEF392E0u) - bits(x));
        F e = mad(x, y, F(1.0f));
        if (fp32) {
            y = mad(y, e, y);
            e = mad(x, y, F(1.0f));
        }
        const F p = mad(e, e, e);
        return mad(-y, p, -y);
    }
}
// x - j * (a multiple of pi in four parts); the first part fits an immediate, so its product is rounded by itself.
template <class F>
HWY_INLINE F minus_pi_parts(F x, F j, float p0, float p1, float p2, float p3) {
    return mad(j, F(p3), mad(j, F(p2), mad(j, F(p1), x + F(j * p0))));
}
// Up to here the multiples of pi fit the multiply-add without loss; beyond, what is left of x depends on its last bits.
template <class F>
HWY_INLINE Cond beyond_reduction(F x) {
    return bits(abs(x)) >= Int(0x47800000);  // 65536
}
template <class F>
HWY_INLINE F sine_polynomial(const Call& call, F a, Int quadrant) {
    const F s = a * a;
    a = as_float<F>(bits(a) ^ (quadrant << 31));
    const F r = call.fp32 ? horner(s, F(0x1.5dc908p-19f), -0x1.9f70fp-13f, 0x1.110edap-7f, -0x1.55554cp-3f)
                          : horner(s, F(-0x1.8b10a4p-13f), 0x1.10c2a2p-7f, -0x1.5554a4p-3f);
    const F y = mad(r, F(a * s), a);
    return call.fp32 ? y : rnd16(y);
}
struct Sin : FloatOp {
    template <class F> static Cond needs_card(const Call&, F x) { return beyond_reduction(x); }
    template <class F> static F lane(const Call& call, F x) {
        const F bias = 0x1.8p23f;
        const F j = mad(x, F(0.31830987334251404f), bias);
        return sine_polynomial(call, minus_pi_parts(x, j - bias, -0x1.92p+1f, -0x1.fbp-11f, -0x1.51p-21f, -0x1.0b4612p-33f), bits(j));
    }
};
struct Cos : FloatOp {
    template <class F> static Cond needs_card(const Call&, F x) { return beyond_reduction(x); }
    template <class F> static F lane(const Call& call, F x) {
        const F j = mad(x, F(0.31830987334251404f), F(0.5f)) + 12582912.0f;
        const F k = mad(j + -12582912.0f, F(2.0f), F(-1.0f));
        return sine_polynomial(call, minus_pi_parts(x, k, -0x1.92p+0f, -0x1.fbp-12f, -0x1.51p-22f, -0x1.0b4612p-34f), bits(j));
    }
};
struct Tan : FloatOp {
    template <class F> static Cond needs_card(const Call&, F x) { return beyond_reduction(x); }
    template <class F> static F lane(const Call& call, F x) {
        const F bias = 0x1.8p23f;
        const F j = mad(x, F(0.6366197466850281f), bias);
        const F a = minus_pi_parts(x, j + -bias, -0x1.92p+0f, -0x1.fbp-12f, -0x1.51p-22f, -0x1.0b4612p-34f);
        const Cond odd = negative(bits(j) << 31);
        return call.fp32 ? fp32(a, odd) : rnd16(bf16(a, odd));
    }

  private:
    // -1 / r, one step.
    template <class F> static F negative_reciprocal(F r) {
        if constexpr (has_arecip(F::kChip)) {
            const F t = arecip(r);
            return mad(-t, mad(-r, t, F(1.0f)), -t);
        } else {
            const F n = as_float<F>(exman(r) | Int(0xBF800000u));
            F t = horner(n, F(0.3232325017452239990234375f), 1.4545459747314453125f, 2.121212482452392578125f);
            t = mad(t, mad(n, t, F(1.0f)), t);
            return t * F(as_float<F>(~bits(r) & Int(0xFF800000u)) * 0.5f);
        }
    }
    template <class F> static F bf16(F a, Cond odd) {
        const F s = a * a;
        const F t = horner(s, F(0x1.4f1f4ep-4f), 0x1.02b98p-3f, 0x1.55953p-2f) * s;
        const F r = mad(t, a, a);
        return where(odd, negative_reciprocal(r), r);
    }
    template <class F> static F fp32(F a, Cond odd) {
        const F s2 = a * a;
        const F t = horner(s2, F(0x1.fa9f82p-9f), 0x1.2b404p-10f, 0x1.4787dp-7f, 0x1.620abcp-6f, 0x1.ba5716p-5f, 0x1.111072p-3f, 0x1.555556p-2f) * s2;
        const F r = mad(t, a, a);
        const F s = mad(t, a, mad(F(-1.0f), r, a));
        const F q = negative_reciprocal(r);
        const F e = mad(s, q, mad(r, q, F(1.0f)));
        return where(odd, mad(e, q, q), r);
    }
};

struct Atan : FloatOp {
    template <class F> static F lane(const Call& call, F x) { return call.fp32 ? fp32(x) : rnd16(bf16(x)); }
    template <class F> static F bf16(F x) {
        const F a = abs(x);
        const Cond large = a - 1.0f >= 0.0f;
        const F t = where(large, reciprocal(a, 2), a);
        F p = horner(F(t * t), F(-4.4326744973659515380859375e-2f), 0.1555790007114410400390625f, -0.325808584690093994140625f,
                     0.999787867069244384765625f) * t;
        p = where(large, F(1.5707963705062866f) - p, p);
        const Cond nan = exexp_biased(x) == Int(255) && !zero(exman(x));
        return where(nan, word<F>(0x7FC00000), copysgn(p, x));
    }
    template <class F> static F fp32(F x) {
        const F ax = setsgn(x, 0);
        const Int e = exexp(ax);
        const F beyond = as_float<F>(bits(ax) - Int(1)) * 0.0f;
        const F a = where(negative(e), ax, where(e < Int(26), reciprocal_positive(ax, true), beyond));
        const F s = a * a;
        const F p = horner(s, F(0x1.01cp-8f), -0x1.4bcp-6f, 0x1.93p-5f, -0x1.48cp-4f, 0x1.bd4p-4f, -0x1.24p-3f, 0x1.999384p-3f, -0x1.555552p-2f);
        const F r = mad(p, F(s * a), a);
        return copysgn(where(negative(e), r, F(1.5707963705062866f) - r), x);
    }
};

// sqrt near the end points of asin and acos.
template <class F>
HWY_INLINE F sqrt_endpoint(F x) {
    F y = as_float<F>(Int(0x5F1110A0) - (bits(x) >> 1));
    F a = x * y;
    const F c = -y * a;
    y = y * mad(c, word<F>(0x40103626) + c, word<F>(0x401214C9));
    a = x * y;
    return mad(mad(-y, a, F(1.0f)), F(F(0.5f) * a), a);
}
template <class F>
HWY_INLINE F asin_reduced_bf16(F x) {
    const F a = abs(x);
    const F end = a - 0.625f;
    const F z = where(end < 0.0f, a, sqrt_custom(F((1.0f - a) * 0.5f)));
    const F r = z * horner(F(z * z), F(0.083148844540119171142578125f), 0.06381262838840484619140625f, 0.16771225631237030029296875f,
                           0.999978601932525634765625f);
    return copysgn(where(end >= 0.0f, F(1.5707963705062866f) - 2.0f * r, r), x);
}
struct Asin : FloatOp {
    template <class F> static F lane(const Call& call, F x) {
        return call.fp32 ? fp32(x) : rnd16(where(abs(x) <= 1.0f, asin_reduced_bf16(x), word<F>(0x7FC00000)));
    }

  private:
    template <class F> static F fp32(F x) {
        const F a = abs(x);
        const F half_d = (1.0f - a) * 0.5f;
        const F t = a - F(0.5625f);
        const F z = where(t < 0.0f, a, sqrt_endpoint(half_d));
        const F s = z * z;
        const F p = horner(s, F(0x1.9e0000p-5f), 0x1.364p-6f, 0x1.7dcp-5f, 0x1.329a74p-4f, 0x1.55578cp-3f) * s;
        const F r = mad(p, z, z);
        const F y = copysgn(where(t >= 0.0f, mad(F(-2.0f), r, F(1.5707963705062866f)), r), x);
        return where(half_d < 0.0f, word<F>(0x7FC00000), y);
    }
};
struct Acos : FloatOp {
    template <class F> static F lane(const Call& call, F x) {
        return call.fp32 ? fp32(x) : rnd16(where(abs(x) <= 1.0f, F(1.5707963705062866f) - asin_reduced_bf16(x), word<F>(0x7FC00000)));
    }

  private:
    template <class F> static F fp32(F x) {
        const F a = abs(x);
        const F half_d = (1.0f - a) * 0.5f;
        const F t = a - F(0.5625f);
        F z = where(t < 0.0f, a, sqrt_endpoint(half_d));
        const F s = z * z;
        const F p = horner(s, F(0x1.830p-5f), 0x1.ca0000p-8f, 0x1.158p-5f, 0x1.6acp-5f, 0x1.33411ep-4f, 0x1.555552p-3f) * s;
        z = copysgn(z, bits(x) ^ bits(t));
        F r = mad(p, z, z);
        r = where(negative(bits(z) | bits(t)), r + 1.5707963705062866f, r);
        r = where(t >= 0.0f, r + r, r);
        return where(half_d < 0.0f, word<F>(0x7FC00000), r);
    }
};

struct Cosh : FloatOp {
    template <class F> static F lane(const Call& call, F x) {
        const F q = quarter_exp(call, setsgn(x, 0));
        const F r = reciprocal_positive(q, call.fp32) * 0.125f;
        const F y = q + q;
        const F sum = where(exexp(q) < Int(24), y + r, y);
        return call.fp32 ? sum : rnd16(sum);
    }

  private:
    template <class F> static F quarter_exp(const Call& call, F a) {
        const Int m = to_uint8(F(a * 1.442695f));
        const F j = cast<F>(m);
        F f, r;
        if (call.fp32) {
            f = mad(j, F(-1.42860677e-6f), mad(j, F(-0.693145752f), a));
            r = horner(f, F(1.37805939e-3f), 8.37312452e-3f, 4.16695364e-2f, 1.66664720e-1f, 4.99999851e-1f, 1.0f, 1.0f);
        } else {
            f = mad(j, F(-0.6931471805599453f), a);
            r = horner(f, F(0.038877178f), 0.168174848f, 0.500122011f, 0.999963462f, 1.0f);
        }
        const Int i = m + Int(125);
        return where(i < Int(255), F(r * as_float<F>(i << 23)), F(a * std::numeric_limits<float>::infinity()));
    }
};
struct Sinh : FloatOp {
    template <class F> static F lane(const Call& call, F x) {
        const F q = quarter_expm1(call, x);
        const F r = reciprocal_positive(mad(F(4.0f), q, F(1.0f)), call.fp32);
        const F y = q + q;
        const Int e = exexp(q);
        const F sum = where(e < Int(23), mad(y, r, y), y);
        const F s = copysgn(where(e >= Int(-27), sum, x), x);
        return call.fp32 ? s : rnd16(s);
    }

  private:
    template <class F> static F quarter_expm1(const Call& call, F x) {
        const Int i = to_uint8(F(x * 1.442695f));
        const F a = setsgn(x, 0), j = cast<F>(i);
        F f, r;
        if (call.fp32) {
            f = mad(j, F(-1.42860677e-6f), mad(j, F(-0.693145752f), a));
            r = horner(f, F(1.974105835e-04f), 1.393107930e-3f, 8.333439939e-3f, 4.166680202e-2f, 1.666667163e-1f, 4.999999702e-1f);
        } else {
            f = mad(j, F(-0.6931471805599453f), a);
            r = horner(f, F(8.361816406e-03f), 4.177856445e-02f, 1.666259766e-01f, 0.5f);
        }
        r = mad(r, F(f * f), f);
        const F scale = as_float<F>((i << 23) + Int(0x3E800000));
        return where(i < Int(130), mad(r, scale, scale - F(0.25f)), F(a * std::numeric_limits<float>::infinity()));
    }
};

// sqrt of x >= 0 by Newton steps, then one correction.
template <class F>
HWY_INLINE F sqrt_nonnegative(F x, bool fp32) {
    const F half = addexp(x, -1);
    F y = as_float<F>(Int(0x5F1110A0) - (bits(x) >> 1));
    for (int i = 0; i < (fp32 ? 3 : 2); i++) y = y * (F(1.5f) - F(half * y * y));
    const F a = x * y;
    const F r = mad(F(F(0.5f) * (x - a * a)), y, a);
    return where(x == 0.0f, F(0.0f), r);
}
// The argument of log1p goes through Dst: it is flushed and, in 16-bit Dst, truncated.
template <class F>
HWY_INLINE F log1p_of_stored(const Call& call, F arg) {
    return Log1p::body(call, F(to_dst(arg.v, Access::Format, call)));
}
struct Acosh : FloatOp {
    template <class F> static F lane(const Call& call, F x) {
        const Cond large = x >= 268435456.0f;
        F arg = x - 1.0f;
        arg = where(x < 268435456.0f, arg + sqrt_nonnegative(F((x + 1.0f) * arg), call.fp32), arg);
        F r = log1p_of_stored(call, arg);
        r = where(large, r + 0.6931471805599453f, r);
        r = where(x == 1.0f, F(0.0f), where(x < 1.0f, word<F>(0x7FC00000), r));
        return call.fp32 ? r : rnd16(r);
    }
};
struct Asinh : FloatOp {
    template <class F> static F lane(const Call& call, F x) {
        const F a = abs(x);
        const Cond large = a >= 268435456.0f, small = a < 0.75f;
        const F s = x * x;
        const F root = sqrt_nonnegative(mad(x, x, F(1.0f)), call.fp32);
        const F middle = mad(s, reciprocal_positive(1.0f + root, call.fp32), a);
        const F arg = where(large, a - 1.0f, where(a >= 0.75f, middle, F(0.0f)));
        F r = log1p_of_stored(call, arg);
        r = where(large, r + 0.6931471805599453f, r);
        const F p = horner(s, F(4.375355784e-03f), -1.484858524e-02f, 2.785361186e-02f, -4.417778924e-02f, 7.495806366e-02f, -1.666652262e-01f, 1.0f);
        r = copysgn(where(small, F(a * p), r), x);
        return call.fp32 ? r : rnd16(r);
    }
};
struct Atanh : FloatOp {
    template <class F> static F lane(const Call& call, F x) {
        const F a0 = abs(x);
        const F a = where(a0 >= 1.0f, F(0.0f), a0);
        const F arg = (a + a) * reciprocal_positive(1.0f - a, call.fp32);
        F r = copysgn(F(F(0.5f) * log1p_of_stored(call, arg)), x);
        r = where(a0 > 1.0f, word<F>(0x7FC00000), where(a0 == 1.0f, copysgn(F(std::numeric_limits<float>::infinity()), x), r));
        return call.fp32 ? r : rnd16(r);
    }
};

}  // namespace tessera::sfpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
