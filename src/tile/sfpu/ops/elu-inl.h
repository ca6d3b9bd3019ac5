// elu, selu, celu by a clamped expm1; softsign; rdiv; the integer powers by multiplication.
// Facts: tt-llk ckernel_sfpu_{elu,selu,celu,softsign,rdiv,expm1_cw,unary_power}.h; proven by golden vectors.
#if defined(TESSERA_SFPU_ELU_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef TESSERA_SFPU_ELU_INL_H_
#undef TESSERA_SFPU_ELU_INL_H_
#else
#define TESSERA_SFPU_ELU_INL_H_
#endif
#include "tile/sfpu/ops/recip-inl.h"
#include "tile/sfpu/ops/rounding-inl.h"

HWY_BEFORE_NAMESPACE();
namespace tessera::sfpu::HWY_NAMESPACE {

// exp(x) - 1 for x >= -87: x = k ln 2 + r, 2^k by its exponent field, the rest by a quintic (sextic for fp32 input).
template <class F>
HWY_INLINE F expm1_clamped(F x0, bool input_fp32) {
    const F x = max(x0, -87.0f);
    const F magic = word<F>(0x4B400000);
    const F tmp = mad(x, F(1.4426950408889634f), magic);
    const F k = tmp - magic;
    const F r = mad(k, F(-3.19461832987e-05f), mad(k, F(-0.693115234375f), x));
    const F h = r * (input_fp32 ? horner(r, F(1.3948583510e-03f), 8.3691505715e-03f, 4.1666239500e-02f, 1.6666504741e-01f, 0.5f, 1.0f)
                                : horner(r, F(8.3751315251e-03f), 4.1875664145e-02f, 1.6666433215e-01f, 4.9999371171e-01f, 1.0f));
    const F two_k = setexp(F(1.0f), bits(tmp) - Int(0x4B3FFF81));
    return mad(two_k, h, two_k - 1.0f);
}
template <class F>
HWY_INLINE F elu_result(const Call& call, F x, F positive, F negative_side) {
    const F r = where(x >= 0.0f, positive, negative_side);
    return call.fp32 ? r : rnd16(r);
}
// arg2: 1 when the kernel was built with INP_FLOAT32.
struct Elu : FloatOp {
    template <class F> static F lane(const Call& call, F x) {
        return elu_result(call, x, x, F(word<F>(call.arg[0]) * expm1_clamped(x, call.arg[2] != 0)));
    }
};
// arg0: scale, arg1: alpha.
struct Selu : FloatOp {
    template <class F> static F lane(const Call& call, F x) {
        const float scale = std::bit_cast<float>(call.arg[0]), alpha = std::bit_cast<float>(call.arg[1]);
        return elu_result(call, x, F(F(scale) * x), F(F(scale * alpha) * expm1_clamped(x, call.arg[2] != 0)));
    }
};
// arg0: alpha, arg1: its reciprocal.
struct Celu : FloatOp {
    template <class F> static F lane(const Call& call, F x) {
        const F scaled = call.arg[1] == 0x3F800000 ? x : F(word<F>(call.arg[1]) * x);  // a literal 1.0 is folded by the compiler
        return elu_result(call, x, x, F(word<F>(call.arg[0]) * expm1_clamped(scaled, call.arg[2] != 0)));
    }
};
struct Softsign : FloatOp {
    template <class F> static F lane(const Call& call, F x) { return x * reciprocal(abs(x) + 1.0f, call.approx ? 0 : 2); }
};
// arg0: the dividend, arg1: RoundingMode (0 none, 1 trunc, 2 floor).
struct Rdiv : FloatOp {
    template <class F> static F lane(const Call& call, F x) {
        F r = reciprocal(x, call.approx ? 0 : call.fp32 ? 2 : 1);
        if (!call.approx && !call.fp32) r = rnd16(r);
        const F q = r * word<F>(call.arg[0]);
        return call.arg[1] == 1 ? trunc_body(q) : call.arg[1] == 2 ? floor_body(q) : q;
    }
};

}  // namespace tessera::sfpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
