// erf, erfc, erfinv, cube root.
// Facts: tt-llk ckernel_sfpu_{erf,erfc,erfinv,sqrt_custom,cbrt}.h; proven by golden vectors.
#if defined(TESSERA_SFPU_ERF_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef TESSERA_SFPU_ERF_INL_H_
#undef TESSERA_SFPU_ERF_INL_H_
#else
#define TESSERA_SFPU_ERF_INL_H_
#endif
#include "tile/sfpu/ops/log-inl.h"
#include "tile/sfpu/ops/recip-inl.h"

HWY_BEFORE_NAMESPACE();
namespace tessera::sfpu::HWY_NAMESPACE {

// arg0: 1 for the approximate reciprocal; arg2: 1 when built with INP_FLOAT32.
struct Erf : FloatOp {
    template <class F> static F lane(const Call& call, F x0) {
        const F x = symmetric_clamp(x0, 10.0f), x2 = x * x;
        F n, d;
        if (call.arg[2] != 0) {
            n = horner(x2, F(-2.8632063387e-10f), 2.7384647439e-08f, 1.7678321456e-05f, 6.1307044234e-04f, 5.6230435148e-03f, 6.2133435160e-02f,
                       2.1477432549e-01f, 1.1283791065e+00f) * x;
            d = horner(x2, F(-6.7350725691e-12f), -3.5153888689e-09f, 1.3156344494e-06f, 1.3179056987e-04f, 1.9545555115e-03f, 1.9642570987e-02f,
                       1.2961706519e-01f, 5.2367275953e-01f, 1.0f);
        } else {
            n = horner(x2, F(7.4481184425e-04f), 4.5400281738e-02f, 2.7609212279e-01f, 1.1280932447e+00f) * x;
            d = horner(x2, F(2.4813862145e-05f), 8.2844606784e-03f, 1.3675764810e-01f, 5.7439188334e-01f, 1.0f);
        }
        return clamp(F(n * reciprocal(d, call.arg[0] != 0 ? 0 : 2)), F(-1.0f), F(1.0f));
    }
};

struct Erfc : FloatOp {
    // The numerator of the tail cancels.
    template <class F> static Cond needs_card(const Call&, F x) { return x > 4.0f; }
    template <class F> static F lane(const Call&, F x) {
        const F a = min(abs(x), 5.0f);
        const Cond far = a >= 2.5f;
        const F n = where(far, horner(a, F(-4.7387182178e-08f), 9.1439767402e-07f, -6.6162156145e-06f, 2.1275576728e-05f, -2.5655237550e-05f),
                          horner(a, F(1.3746744953e-02f), -1.5691982210e-01f, 6.8185544014e-01f, -1.3375675678e+00f, 1.0000233650e+00f));
        const F d = where(far, horner(a, F(-2.1375391632e-02f), 1.2677097321e-01f, -1.3888636231e-01f, -2.0572184026e-01f, -1.6457208991e-01f, 1.0f),
                          horner(a, F(2.8375532478e-02f), 2.5104774162e-02f, -3.4568668343e-03f, 4.3667086959e-01f, -2.0801517367e-01f, 1.0f));
        const F r = n * reciprocal(d, 0);
        return where(negative(x), 2.0f - r, r);
    }
};

// Two Newton steps on a magic estimate.
template <class F>
HWY_INLINE F sqrt_custom(F x) {
    F y = as_float<F>(Int(0x5F370000) - (bits(x) >> 1));
    const F h = x * -0.5f;
    for (int i = 0; i < 2; i++) y = muladdi(F(y * y), h, 1.5f) * y;
    return where(x != 0.0f, F(y * x), x);
}
struct Erfinv : FloatOp {
    template <class F> static F lane(const Call&, F x) {
        const F l = log_body(1.0f - x * x, false, false);
        const F t = mad(F(-0.5f), l, F(-4.330746750799873f));
        const F c = mad_card(t, t, -F(l * 6.802721088435375f));  // its root is nearly -t for small x
        return copysgn(sqrt_custom(t + sqrt_custom(c)), x);
    }
};

struct Cbrt : FloatOp {
    template <class F> static F lane(const Call& call, F a) {
        const F x = abs(a);
        const F third256 = -0x1.555556p-10f;
        F y = as_float<F>(bits(mad(cast<F>(bits(x)), third256, F(1418472267.0f / 256.0f + 8388608.0f))) << 8);
        if (!call.fp32) {
            const F d = x * F(y * y);
            const F c = d * y;
            const F t = horner(c, F(0x1.04cdb2p-1f), -0x1.403e6cp0f, 0x1.c09806p0f);
            return rnd16(F(copysgn(d, a) * F(t * t)));
        }
        F c = F(x * y) * F(y * y);
        y = y * horner(c, F(0x1.04cdb2p-1f), -0x1.403e6cp0f, 0x1.c09806p0f);
        const F d = x * F(y * y);
        c = mad(d, y, F(-1.0f));
        const F t = mad(c, addexp(third256, 8), F(1.0f));
        return copysgn(d, a) * F(t * t);
    }
};

}  // namespace tessera::sfpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
