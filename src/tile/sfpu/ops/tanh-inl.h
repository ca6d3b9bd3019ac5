// tanh: a polynomial for bf16 Dst, by exponentials for fp32 Dst, or a table.
// Facts: reference page SFPU 6.
#if defined(TESSERA_SFPU_TANH_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef TESSERA_SFPU_TANH_INL_H_
#undef TESSERA_SFPU_TANH_INL_H_
#else
#define TESSERA_SFPU_TANH_INL_H_
#endif
#include "tile/sfpu/ops/exp-inl.h"
#include "tile/sfpu/ops/lut-inl.h"
#include "tile/sfpu/ops/recip-inl.h"

HWY_BEFORE_NAMESPACE();
namespace tessera::sfpu::HWY_NAMESPACE {

struct Tanh : FloatOp {
    template <class F>
    static F lane(const Call& call, F x) { return call.fp32 ? fp32(x) : rnd16(polynomial(x)); }
    template <class F>
    static F polynomial(F x) {
        const F a = abs(x);
        const F r = horner(a, word<F>(0x3BC0919E), word<F>(0xBD887F48), word<F>(0x3E905782), word<F>(0xBEFA66DB), word<F>(0x3CFD1CA0),
                           word<F>(0x3F7FBEC0)) * a;
        return copysgn(min(r, 1.0f), x);
    }
    template <class F>
    static F fp32(F x) {
        const Int i = to_uint8(F(x * word<F>(0x4038AA3B)));
        const F a = setsgn(x + x, 0);
        const F f = mad(cast<F>(i), word<F>(0xBF317218), a);
        F r = horner(f, word<F>(0x394F0000), word<F>(0x3AB6A000), word<F>(0x3C088000), word<F>(0x3D2AAACF), word<F>(0x3E2AAAAE), 0.5f);
        r = mad(r, F(f * f), f);
        const F s = setexp(F(0.0f), i + Int(126));
        const F x0 = mad(r, s, mad(F(0.5f), F(-1.0f), s));
        const F saturated = mad(as_float<F>(bits(a) - Int(1)), F(0.0f), F(1.0f));
        const F exact = where(exexp_biased(x) < Int(115), x, quotient(x0, x0 + 1.0f));
        return copysgn(where(i < Int(61), exact, saturated), x);
    }

  private:
    // x0 / x1 by a reciprocal estimate, one step, and one correction of the quotient.
    template <class F>
    static F quotient(F x0, F x1) {
        if constexpr (has_arecip(F::kChip)) {
            F q = arecip(x1);
            q = mad(q, mad(-x1, q, F(1.0f)), q);
            const F y0 = x0 * q;
            return mad(mad(-x1, y0, x0), q, y0);
        } else {
            F q = as_float<F>(Int(0xFEF30000u) - bits(x1));  // a negative estimate
            F t = mad(x1, q, F(1.0f));
            t = mad(t, t, t);
            q = mad(q, t, q);
            const F y0 = x0 * q;
            return mad(mad(x1, y0, x0), q, y0);
        }
    }
};
struct TanhApprox : FloatOp {
    template <class F>
    static F lane(const Call&, F x) { return lut(x, 0x1DFF, 0x481A, 0xFF00); }
};
// x - tanh(x): a polynomial up to 1, then the difference (ckernel_sfpu_tanhshrink.h of August 2026).
struct Tanhshrink : FloatOp {
    template <class F>
    static F lane(const Call& call, F x) {
        const F a = abs(x), u = x * x;
        const F q = call.fp32 ? horner(u, F(4.2079269770e-04f), -2.5107525289e-03f, 8.2192532718e-03f, -2.1660288796e-02f, 5.3934831172e-02f,
                                       -1.3333128393e-01f, 3.3333331347e-01f)
                              : horner(u, F(-1.0762925260e-02f), 4.8076551408e-02f, -1.3223160803e-01f, 3.3329936862e-01f);
        const F r = where(a > 1.0f, call.fp32 ? large_fp32(x, a) : large_bf16(x, a), F(F(x * u) * q));
        return call.fp32 ? r : rnd16(r);
    }

  private:
    template <class F>
    static F large_fp32(F x, F a) {
        const F e = exp_fp32_unsafe(F(F(-2.0f) * min(a, 9.0f)));
        const F sigmoid = reciprocal(F(1.0f) + e, has_arecip(F::kChip) ? 2 : 1);
        return copysgn(a - mad(F(2.0f), sigmoid, F(-1.0f)), x);
    }
    template <class F>
    static F large_bf16(F x, F a) {
        const F p = horner(a, F(5.3348409333e-02f), -4.0859283753e-01f, 1.0561303143e+00f, 6.1829000893e-02f);
        return x - copysgn(min(p, 1.0f), x);
    }
};
// beta * tanh(x / beta). arg0: beta, arg1: its reciprocal (ckernel_sfpu_softcap.h of August 2026).
struct Softcap : FloatOp {
    template <class F>
    static F lane(const Call& call, F x) {
        const F r = Tanh::polynomial(F(x * word<F>(call.arg[1]))) * word<F>(call.arg[0]);
        return call.fp32 ? r : rnd16(r);
    }
};
// gelu by tanh (calculate_gelu_tanh of August 2026).
struct GeluTanh : FloatOp {
    static constexpr bool kHasFast = false;  // below zero the sum cancels: any other tanh shows in the first bits
    template <class F>
    static F lane(const Call& call, F x) {
        const F p = mad(F(0.044715f), F(x * x), F(1.0f));
        const F t = Tanh::fp32(F(F(0.7978845608028654f) * F(x * p)));
        const F half = F(0.5f) * x;
        const F r = mad(half, t, half);
        return call.fp32 ? r : rnd16(r);
    }
};

}  // namespace tessera::sfpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
