// exp2, expm1, log1p, i0, i1.
// Facts: tt-llk ckernel_sfpu_{exp2,expm1,log1p,i0,i1}.h; proven by golden vectors.
#if defined(TESSERA_SFPU_EXPM1_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef TESSERA_SFPU_EXPM1_INL_H_
#undef TESSERA_SFPU_EXPM1_INL_H_
#else
#define TESSERA_SFPU_EXPM1_INL_H_
#endif
#include "tile/sfpu/ops/exp-inl.h"

HWY_BEFORE_NAMESPACE();
namespace tessera::sfpu::HWY_NAMESPACE {

struct Exp2 : FloatOp {
    template <class F> static F lane(const Call& call, F x) {
        return call.fp32 ? fp32(x) : rnd16(exp21_of_biased(clamp(x + 127.0f, F(0.0f), F(255.0f)), F(1.0017248f)));
    }

  private:
    template <class F> static F fp32(F x) {
        const Int sm = to_int16(x);
        const F f = x - cast<F>(sm);
        const F y = horner(f, F(0x1.41cp-13f), 0x1.5f4p-10f, 0x1.3b4p-7f, 0x1.c6afd8p-5f);
        const F r = horner(f, y, 0x1.ebfba0p-3f, 0x1.62e42ep-1f, 1.0f);
        const F outside = y * std::numeric_limits<float>::infinity();
        const Int e = exexp_biased(r) + sm_to_int(sm);
        const F inside = where(e < Int(255), where(e < Int(1), F(0.0f), setexp(r, e)), outside);
        return where(abs(x) >= 0.0f, inside, outside);
    }
};

struct Expm1 : FloatOp {
    template <class F> static F lane(const Call& call, F a) {
        const F magic = 12582912.0f;
        const F j0 = mad(F(1.442695f), a, magic);
        return call.fp32 ? fp32(a, bits(j0), j0 - magic) : rnd16(bf16(a, bits(j0), j0 - magic));
    }

  private:
    // Outside the range of the exponent: infinity with the sign of j - 2 (or its NaN), -1/2 below (doubled later).
    template <class F> static F beyond(F jm2) { return where(jm2 < 0.0f, F(-0.5f), F(jm2 * std::numeric_limits<float>::infinity())); }
    template <class F> static Cond is_beyond(F jm2) { return to_int8(abs(jm2)) >= Int(127); }

    template <class F> static F bf16(F a, Int i, F j) {
        const F f = mad(j, F(-0.6931471805599453f), a);
        F r = horner(f, F(8.361816406e-03f), 4.177856445e-02f, 1.666259766e-01f, 0.5f);
        r = mad(r, F(f * f), f);
        const F jm2 = j + -2.0f;
        const F scale = as_float<F>((i << 23) + Int(0x3F000000));
        const F scaled = mad(scale, r, scale - F(0.5f));
        return where(j != 0.0f, F(where(is_beyond(jm2), beyond(jm2), scaled) * 2.0f), r);
    }
    template <class F> static F fp32(F a, Int i, F j) {
        const F f = mad(j, F(-1.42860677e-6f), mad(j, F(-0.693145752f), a));
        F r = horner(f, F(1.974105835e-04f), 1.393107930e-3f, 8.333439939e-3f, 4.166680202e-2f, 1.666667163e-1f, word<F>(0x3EFFFFFF));
        const F jm1 = j + -1.0f;
        r = mad(r, F(f * f), where(zero(jm1), f + 0.5f, f));
        const F t = as_float<F>((i << 23) + Int(0x3F000000));
        const F y = t - F(0.5f);
        const F x = (t - y) - F(0.5f);
        const F jm2 = jm1 + -1.0f;
        const F scaled = mad(r, t, x) + y;
        const F other = where(!zero(jm1), where(is_beyond(jm2), beyond(jm2), scaled), r);
        return where(j != 0.0f, F(other * 2.0f), r);
    }
};

struct Log1p : FloatOp {
    template <class F> static F lane(const Call& call, F a) {
        const F r = body(call, a);
        return call.fp32 ? r : rnd16(r);
    }
    template <class F> static F body(const Call& call, F a) {
        const F u = a + 1.0f;
        const Int e = (bits(u) - Int(0x3F400000)) & Int(0xFF800000u);
        const F s = as_float<F>(Int(0xC0800000u) - e);
        const F m = as_float<F>(bits(a) - e) + mad(F(-0.25f), s, F(-1.0f));
        const F ef = copysgn(cast<F>(abs(e)), e);
        F r;
        if (call.fp32) {
            r = horner(m, word<F>(0xBD496000), word<F>(0x3DDC2000), word<F>(0xBE062000), word<F>(0x3E13A000), word<F>(0xBE2A8000),
                       word<F>(0x3E4CC000), word<F>(0xBE80000D), word<F>(0x3EAAAAB9));
            r = muladdi(r, m, -0.5f);
        } else {
            r = horner(m, F(-0.25f), word<F>(0x3EBA2000), word<F>(0xBF004000));
        }
        r = mad(ef, word<F>(0x33B17218), mad(r, F(m * m), m));
        r = where(bits(u) >= Int(0x7F800000), u, r);
        return where(u >= 0.0f, r, word<F>(0x7FC00000));
    }
};

struct I0 : FloatOp {
    template <class F> static F lane(const Call&, F x) {
        const F t = x * x;
        const F p = horner(t, F(1.50E-22f), 7.24E-20f, 2.90E-17f, 9.39E-15f, 2.40E-12f, 4.71E-10f, 6.78E-08f, 0.000006781684028f, 0.0004340277778f);
        return mad(t, muladdi(t, muladdi(t, p, 0.015625f), 0.25f), F(1.0f));
    }
};

// arg2: 1 when the kernel was built with INP_FLOAT32.
struct I1 : FloatOp {
    template <class F> static F lane(const Call& call, F x0) {
        const bool wide = call.arg[2] != 0;
        const F x = symmetric_clamp(x0, 88.5f);
        const F a = abs(x), t = x * x;
        F n, d;
        if (wide) {
            n = horner(t, F(1.2293555930e-12f), 7.7937084564e-10f, 2.0916867527e-07f, 2.8397364076e-05f, 1.9247245509e-03f, 5.6819390506e-02f, 0.5f);
            d = horner(t, F(7.4301498523e-19f), -3.0635529988e-16f, -3.1218170410e-13f, 3.8127551116e-10f, -1.9771712800e-07f, 6.1268139689e-05f,
                       -1.1361218989e-02f, 1.0f);
        } else {
            n = horner(t, F(2.0223499130e-05f), 1.6126291630e-03f, 5.4503594600e-02f, 4.9992737740e-01f);
            d = horner(t, F(-2.5076132990e-07f), 1.0333660750e-04f, -1.6242591070e-02f, 1.0f);
        }
        const F near = n * x * reciprocal(d, call.approx ? 0 : 2);
        const F r = where(a > 10.0f, far(a, x, wide), near);
        return wide ? r : rnd16(r);
    }

  private:
    template <class F> static F far(F a, F x, bool wide) {
        const F e = wide ? exp_fp32_unsafe(a) : exp21_unsafe(a);
        F y = as_float<F>(Int(0x5F1110A0) - (bits(a) >> 1));
        F c = -y * F(a * y);
        y = y * mad(c, 2.2533049f + c, F(2.2825186f));
        c = mad(-y, F(a * y), F(1.0f));
        y = mad(c, addexp(y, -1), y);
        const F correction = horner(F(y * y), F(-3.3467922914e-01f), -1.9748322314e-02f, -4.3674591560e-02f, -4.6652925320e-02f, -1.4960495444e-01f,
                                    3.9894228967e-01f);
        return copysgn(F(e * y * correction), x);
    }
};

}  // namespace tessera::sfpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
