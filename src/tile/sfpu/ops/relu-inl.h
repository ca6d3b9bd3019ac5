// relu, relu_max, relu_min, leaky_relu, prelu, threshold, clamp, hardtanh, hardsigmoid, hardshrink, softshrink, hardmish.
// Facts: tt-llk ckernel_sfpu_{relu,prelu,threshold,clamp,hardtanh,activations,hardshrink,softshrink,hardmish}.h; golden vectors.
#if defined(TESSERA_SFPU_RELU_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef TESSERA_SFPU_RELU_INL_H_
#undef TESSERA_SFPU_RELU_INL_H_
#else
#define TESSERA_SFPU_RELU_INL_H_
#endif
#include "tile/sfpu/run-inl.h"

HWY_BEFORE_NAMESPACE();
namespace tessera::sfpu::HWY_NAMESPACE {

template <class F>
HWY_INLINE F relu_upto(F x, F threshold) {
    const F r = where(x > threshold, threshold, x);
    return where(r < 0.0f, F(0.0f), r);
}
// Version 1 takes the maximum with zero; version 2 writes zero where x is negative and leaves the other words alone.
struct Relu : FloatOp {
    static Access out(const Call& call) { return call.version >= 2 ? Access::Raw32 : Access::Format; }
    template <class F> static F lane(const Call&, F x) {
        if constexpr (F::kVersion >= 2) {
            return where(x < F(0.0f), F(0.0f), x);
        } else {
            return max(x, 0.0f);
        }
    }
};
struct ReluMax : FloatOp {
    template <class F> static F lane(const Call& call, F x) { return relu_upto(x, word<F>(call.arg[0])); }
};
struct ReluMin : FloatOp {
    template <class F> static F lane(const Call& call, F x) {
        const F t = word<F>(call.arg[0]);
        return where(x < t, t, x);
    }
};
struct LeakyRelu : FloatOp {
    template <class F> static F lane(const Call& call, F x) { return where(x < 0.0f, F(x * word<F>(call.arg[0])), x); }
};
// arg0: threshold, arg1: value where x does not exceed it.
struct Threshold : FloatOp {
    template <class F> static F lane(const Call& call, F x) { return where(x <= word<F>(call.arg[0]), word<F>(call.arg[1]), x); }
};
// arg0, arg1: lower and upper bound, total order.
struct Clamp : FloatOp {
    template <class F> static F lane(const Call& call, F x) { return clamp(x, word<F>(call.arg[0]), word<F>(call.arg[1])); }
};
struct UnaryMax : FloatOp {
    template <class F> static F lane(const Call& call, F x) { return max(x, word<F>(call.arg[0])); }
};
struct UnaryMin : FloatOp {
    template <class F> static F lane(const Call& call, F x) { return min(x, word<F>(call.arg[0])); }
};
struct Hardsigmoid : FloatOp {
    template <class F> static F lane(const Call&, F x) { return relu_upto(mad(x, F(0.1666666716337204f), F(0.5f)), F(1.0f)); }
};
struct Hardshrink : FloatOp {
    template <class F> static F lane(const Call& call, F x) { return where(setsgn(x, 0) <= word<F>(call.arg[0]), F(0.0f), x); }
};
struct Softshrink : FloatOp {
    template <class F> static F lane(const Call& call, F x) {
        const F l = word<F>(call.arg[0]);
        return x - clamp(x, -l, l);
    }
};
struct Hardmish : FloatOp {
    template <class F> static F lane(const Call&, F x) { return x * clamp(mad(x, F(0.5f), F(1.0f)), F(0.0f), F(1.0f)); }
};

}  // namespace tessera::sfpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
