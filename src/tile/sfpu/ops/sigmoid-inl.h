// sigmoid, silu and their table form.
// Facts: reference page SFPU 5.
#if defined(TESSERA_SFPU_SIGMOID_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef TESSERA_SFPU_SIGMOID_INL_H_
#undef TESSERA_SFPU_SIGMOID_INL_H_
#else
#define TESSERA_SFPU_SIGMOID_INL_H_
#endif
#include "tile/sfpu/ops/exp-inl.h"
#include "tile/sfpu/ops/lut-inl.h"

HWY_BEFORE_NAMESPACE();
namespace tessera::sfpu::HWY_NAMESPACE {

template <class F>
HWY_INLINE F sigmoid(const Call& call, F x) {
    const F e = call.fp32 ? exp_fp32(-x) : exp21_inline(-x);
    return reciprocal(1.0f + e, call.fp32 ? 2 : 1);
}
struct Sigmoid : FloatOp {
    template <class F>
    static F lane(const Call& call, F x) {
        const F s = sigmoid(call, x);
        return call.fp32 ? s : rnd16(s);
    }
};
struct SigmoidApprox : FloatOp {
    template <class F>
    static F lane(const Call&, F x) { return lut(x, 0x3DFF, 0x21D8, 0xFF10) + 0.5f; }
};
struct Silu : FloatOp {
    template <class F>
    static F lane(const Call& call, F x) {
        const F s = x * sigmoid(call, x);
        return call.fp32 ? s : rnd16(s);
    }
};

}  // namespace tessera::sfpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
