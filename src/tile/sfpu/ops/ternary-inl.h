// Element-wise functions of three tiles: where, addcmul, addcdiv, lerp, multiply-accumulate, snake_beta.
// Facts: tt-llk ckernel_sfpu_{where,addcmul,addcdiv,lerp,mac,snake_beta}.h; golden vectors.
#if defined(TESSERA_SFPU_TERNARY_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef TESSERA_SFPU_TERNARY_INL_H_
#undef TESSERA_SFPU_TERNARY_INL_H_
#else
#define TESSERA_SFPU_TERNARY_INL_H_
#endif
#include "tile/sfpu/ops/binop_scalar-inl.h"
#include "tile/sfpu/ops/recip-inl.h"

HWY_BEFORE_NAMESPACE();
namespace tessera::sfpu::HWY_NAMESPACE {

struct TernaryFloatOp : FloatOp {
    static constexpr int kInputs = 3;
};
// The condition is all bits of the word (-0 is true); words move unchanged.
struct Where : TernaryFloatOp {
    static Access in(const Call&) { return Access::Raw32; }
    static Access out(const Call&) { return Access::Raw32; }
    template <class F> static F lane(const Call&, F c, F a, F b) { return where(zero(c), b, a); }
};
// So much of the addend is gone that the last bits of the product show, or it is so small that a product below the
// smallest number, which the card takes for zero, counts.
template <class F>
HWY_INLINE Cond cancels(F sum, F addend) {
    const Int e = exexp_biased(addend);
    return exexp_biased(sum) + Int(12) < e || (e < Int(16) && e > Int(0));
}
// arg0: the factor.
struct Addcmul : TernaryFloatOp {
    template <class F> static Cond needs_card(const Call& call, F a, F b, F c) { return cancels(sum(call, a, b, c), a); }
    template <class F> static F lane(const Call& call, F a, F b, F c) {
        const F r = sum(call, a, b, c);
        return call.fp32 ? r : rnd16(r);
    }

  private:
    template <class F> static F sum(const Call& call, F a, F b, F c) { return mad(F(word<F>(call.arg[0]) * b), c, a); }
};
struct Addcdiv : TernaryFloatOp {
    template <class F> static Cond needs_card(const Call& call, F a, F b, F c) { return cancels(sum(call, a, b, c), a); }
    template <class F> static F lane(const Call& call, F a, F b, F c) {
        const F r = sum(call, a, b, c);
        return call.fp32 ? r : rne16(r);
    }

  private:
    template <class F> static F sum(const Call& call, F a, F b, F c) {
        return mad(F(b * word<F>(call.arg[0])), reciprocal(c, 2), a);
    }
};
struct Lerp : TernaryFloatOp {
    template <class F> static Cond needs_card(const Call&, F a, F b, F weight) { return cancels(sum(a, b, weight), a); }
    template <class F> static F lane(const Call& call, F a, F b, F weight) {
        const F r = sum(a, b, weight);
        return call.fp32 ? r : rne16(r);
    }

  private:
    template <class F> static F sum(F a, F b, F weight) { return mad(weight, b - a, a); }
};
struct Mac : TernaryFloatOp {
    template <class F> static Cond needs_card(const Call&, F a, F b, F c) { return cancels(mad(a, b, c), c); }
    template <class F> static F lane(const Call& call, F a, F b, F c) {
        const F r = mad(a, b, c);
        return call.fp32 ? r : rnd16(r);
    }
};
struct SnakeBeta : TernaryFloatOp {
    template <class F> static F lane(const Call& call, F x, F alpha, F beta) {
        const F z = F(alpha * x) * 0.318309886183791f;
        const F a = (z - cast<F>(to_int16(z))) * 3.141592653589793f;
        const F s = a * a;
        const F p = call.fp32 ? horner(s, F(0x1.5dc908p-19f), -0x1.9f70fp-13f, 0x1.110edap-7f, -0x1.55554cp-3f)
                              : horner(s, F(-0x1.8b10a4p-13f), 0x1.10c2a2p-7f, -0x1.5554a4p-3f);
        const F r = mad(F(a * s), p, a);
        const F y = mad(F(r * r), reciprocal(beta, call.fp32 ? 2 : 1), x);
        return call.fp32 ? y : rnd16(y);
    }
};

}  // namespace tessera::sfpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
