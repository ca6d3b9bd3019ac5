// log, log with a base: mantissa around 1 through a polynomial, exponent times ln 2.
// Facts: reference page SFPU 7.
#if defined(TESSERA_SFPU_LOG_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef TESSERA_SFPU_LOG_INL_H_
#undef TESSERA_SFPU_LOG_INL_H_
#else
#define TESSERA_SFPU_LOG_INL_H_
#endif
#include "tile/sfpu/run-inl.h"

HWY_BEFORE_NAMESPACE();
namespace tessera::sfpu::HWY_NAMESPACE {

// The body: scale == 0 is the natural logarithm; base_two multiplies only the mantissa's part.
template <class F>
HWY_INLINE F log_body(F x, bool fp32, bool fast, uint32_t scale = 0, bool base_two = false) {
    const Int e = (bits(x) - Int(0x3F400000)) & Int(0xFF800000u);
    const F a = fast ? x : mad(x, F(1.0f), F(0.0f));
    const F m = as_float<F>(bits(a) - e) + -1.0f;
    const F s = m * m;
    const F ef = copysgn(cast<F>(abs(e)), e);
    F r;
    if (fp32) {
        r = horner(m, word<F>(0xBD496000), word<F>(0x3DDC2000), word<F>(0xBE062000), word<F>(0x3E13A000), word<F>(0xBE2A8000),
                   word<F>(0x3E4CC000), word<F>(0xBE80000D), word<F>(0x3EAAAAB9), -0.5f);
    } else {
        r = horner(m, F(-0.25f), word<F>(0x3EBA2000), word<F>(0xBF004000));
    }
    r = mad(r, s, m);
    F y;
    if (base_two) {
        y = mad(r, word<F>(scale), F(ef * F(0x1p-23f)));
    } else {
        y = mad(ef, word<F>(0x33B17218), r);
        if (scale != 0) y = y * word<F>(scale);
    }
    const F halved = addexp(a, -1);
    y = where(exexp_biased(halved) == Int(255), F(y * halved), y);
    return where(negative(a), word<F>(0x7FC00000), y);
}

// arg0: 1 for the fast form; arg1: scale of the base as fp32 bits, 0 without; arg2: 1 for base two.
struct Log : FloatOp {
    template <class F>
    static F lane(const Call& call, F x) {
        const F y = log_body(x, call.fp32, call.arg[0] != 0, call.arg[1], call.arg[2] != 0);
        return call.fp32 ? y : rnd16(y);
    }
};

}  // namespace tessera::sfpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
