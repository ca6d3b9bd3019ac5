// abs, negative, sign, signbit, square, identity, fill, heaviside: one or two lane operations each.
// Facts: tt-llk ckernel_sfpu_{abs,negative,sign,signbit,square,identity,fill,heaviside}.h; proven by golden vectors.
#if defined(TESSERA_SFPU_SIGN_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef TESSERA_SFPU_SIGN_INL_H_
#undef TESSERA_SFPU_SIGN_INL_H_
#else
#define TESSERA_SFPU_SIGN_INL_H_
#endif
#include "tile/sfpu/run-inl.h"

HWY_BEFORE_NAMESPACE();
namespace tessera::sfpu::HWY_NAMESPACE {

struct Abs : FloatOp {
    template <class F> static F lane(const Call&, F x) { return abs(x); }
};
struct Negative : FloatOp {
    template <class F> static F lane(const Call&, F x) { return -x; }
};
// The zero test is on all 32 bits: -0 is negative.
struct Sign : FloatOp {
    template <class F> static F lane(const Call&, F x) { return where(negative(x), F(-1.0f), where(zero(x), F(0.0f), F(1.0f))); }
};
struct Signbit : FloatOp {
    template <class F> static F lane(const Call&, F x) { return cast<F>(bits(x) >> 31); }
};
struct Square : FloatOp {
    template <class F> static F lane(const Call&, F x) { return x * x; }
};
struct Identity : FloatOp {
    template <class F> static F lane(const Call&, F x) { return x; }
};
// Words move as they are.
struct CopyDst : FloatOp {
    static constexpr int kInputs = 2;
    static Access in(const Call&) { return Access::Raw32; }
    static Access out(const Call&) { return Access::Raw32; }
    template <class F> static F lane(const Call&, F x, F) { return x; }
};
// arg0: the value's fp32 bits.
struct Fill : FloatOp {
    template <class F> static F lane(const Call& call, F) { return word<F>(call.arg[0]); }
};
// arg0: value at zero.
struct Heaviside : FloatOp {
    template <class F> static F lane(const Call& call, F x) {
        return where(x < 0.0f, F(0.0f), where(x > 0.0f, F(1.0f), word<F>(call.arg[0])));
    }
};

}  // namespace tessera::sfpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
