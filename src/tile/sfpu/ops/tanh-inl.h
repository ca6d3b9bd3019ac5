// tanh: a polynomial for bf16 Dst, by exponentials for fp32 Dst, or a table.
// Facts: reference page SFPU 6.
#if defined(TESSERA_SFPU_TANH_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef TESSERA_SFPU_TANH_INL_H_
#undef TESSERA_SFPU_TANH_INL_H_
#else
#define TESSERA_SFPU_TANH_INL_H_
#endif
#include "tile/sfpu/ops/lut-inl.h"
#include "tile/sfpu/ops/recip-inl.h"

HWY_BEFORE_NAMESPACE();
namespace tessera::sfpu::HWY_NAMESPACE {

struct Tanh : FloatOp {
    template <class F>
    static F lane(const Call& call, F x) { return call.fp32 ? fp32(x) : bf16(x); }

  private:
    template <class F>
    static F bf16(F x) {
        const F a = abs(x);
        const F r = horner(a, word<F>(0x3BC0919E), word<F>(0xBD887F48), word<F>(0x3E905782), word<F>(0xBEFA66DB), word<F>(0x3CFD1CA0),
                           word<F>(0x3F7FBEC0)) * a;
        return rnd16(copysgn(min(r, 1.0f), x));
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
    // x0 / x1 by a reciprocal estimate, one step, and one correction of the quotient.
    template <class F>
    static F quotient(F x0, F x1) {
        if constexpr (F::kBlackhole) {
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

}  // namespace tessera::sfpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
