// sqrt and rsqrt: one magic-number estimate, one cubic step, one correction.
// Facts: reference page SFPU 4 and 10b.
#if defined(TESSERA_SFPU_SQRT_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef TESSERA_SFPU_SQRT_INL_H_
#undef TESSERA_SFPU_SQRT_INL_H_
#else
#define TESSERA_SFPU_SQRT_INL_H_
#endif
#include "tile/sfpu/run-inl.h"

HWY_BEFORE_NAMESPACE();
namespace tessera::sfpu::HWY_NAMESPACE {

template <class F>
struct RootEstimate {
    F y, a, w;  // 1/sqrt(x), x * y, 1 - y * a
};
template <class F>
HWY_INLINE RootEstimate<F> root_estimate(F x) {
    F y = as_float<F>(Int(0x5F1110A0) - (bits(x) >> 1));
    F a = x * y;
    const F c = -y * a;
    const F g = word<F>(0x40103626) + c;
    y = y * mad(c, g, word<F>(0x401214C9));
    a = x * y;
    return {y, a, mad(-y, a, F(1.0f))};
}
template <class F>
HWY_INLINE F square_root(F x) {
    const RootEstimate<F> e = root_estimate(x);
    const F h = F(0.5f) * e.a;
    return where(negative(bits(x) - Int(0x7F800000)), mad(e.w, h, e.a), e.y);
}
template <class F>
HWY_INLINE F reciprocal_square_root(F x) {
    const RootEstimate<F> e = root_estimate(x);
    const Int d = Int(0x7F800000) - bits(x);
    return where(!zero(d) && !zero(x), mad(e.w, addexp(e.y, -1), e.y), as_float<F>(d));
}
template <class F>
HWY_INLINE F approximate_root(F x, bool reciprocal_root) {
    const F y = as_float<F>(Int(0x5F0B3892) - (bits(x) >> 1));
    const F c = x * y;
    const F t = mad(-y, c, word<F>(0x3FF20BF7));
    const Int d = Int(0x7F800000) - bits(x);
    if (reciprocal_root) return where(!zero(d) && !zero(x), F(y * t), as_float<F>(d));
    return where(zero(d), c, F(c * t));
}

// arg0: 1 for FAST_APPROX, which leaves negative operands alone.
template <bool kReciprocal>
struct Root : FloatOp {
    template <class F>
    static F lane(const Call& call, F x) {
        F r = call.approx ? approximate_root(x, kReciprocal) : kReciprocal ? reciprocal_square_root(x) : square_root(x);
        if (call.arg[0] == 0) r = where(negative(x), word<F>(0x7FC00000), r);
        return call.fp32 ? r : rnd16(r);
    }
};
using Sqrt = Root<false>;
using Rsqrt = Root<true>;

}  // namespace tessera::sfpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
