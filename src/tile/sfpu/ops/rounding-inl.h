// trunc, floor, ceil, frac, round to decimals.
// Facts: tt-llk ckernel_sfpu_rounding_ops.h; proven by golden vectors.
#if defined(TESSERA_SFPU_ROUNDING_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef TESSERA_SFPU_ROUNDING_INL_H_
#undef TESSERA_SFPU_ROUNDING_INL_H_
#else
#define TESSERA_SFPU_ROUNDING_INL_H_
#endif
#include "tile/sfpu/run-inl.h"

HWY_BEFORE_NAMESPACE();
namespace tessera::sfpu::HWY_NAMESPACE {

// Masks away the fraction bits; below 1 only the sign stays.
template <class F>
HWY_INLINE F trunc_body(F x) {
    const Int e = exexp(x), drop = Int(23) - e;
    Int mask = where(negative(e), Int(0x80000000u), Int(0xFFFFFFFFu));
    mask = where(!negative(e) && !negative(drop), shft(Int(0xFFFFFFFFu), drop), mask);
    return as_float<F>(bits(x) & mask);
}
template <class F>
HWY_INLINE F floor_body(F x) {
    const F t = trunc_body(x);
    Cond above;
    if constexpr (has_total_order(F::kChip)) {
        above = total_less(x, t);
    } else {
        above = negative(x) && negative(bits(t) - bits(x));
    }
    return where(above, mad(F(1.0f), t, F(-1.0f)), t);
}
template <class F>
HWY_INLINE F ceil_body(F x) {
    const F t = trunc_body(x);
    Cond below;
    if constexpr (has_total_order(F::kChip)) {
        below = total_less(t, x);
    } else {
        below = !negative(x) && negative(bits(t) - bits(x));
    }
    return where(below, mad(F(1.0f), t, F(1.0f)), t);
}
// Adding and taking away 2^23 leaves an integer, ties to even.
template <class F>
HWY_INLINE F round_even(F x) {
    const F t = (setsgn(x, 0) + 8388608.0f) + -8388608.0f;
    return where(exexp(x) < Int(23), copysgn(t, x), x);
}
struct Trunc : FloatOp {
    template <class F> static F lane(const Call&, F x) { return trunc_body(x); }
};
struct Floor : FloatOp {
    template <class F> static F lane(const Call&, F x) { return floor_body(x); }
};
struct Ceil : FloatOp {
    template <class F> static F lane(const Call&, F x) { return ceil_body(x); }
};
struct Frac : FloatOp {
    template <class F> static F lane(const Call&, F x) { return x - trunc_body(x); }
};
// arg0, arg1: 10^decimals and 10^-decimals as fp32 bits.
struct Round : FloatOp {
    template <class F> static F lane(const Call& call, F x) { return word<F>(call.arg[1]) * round_even(F(x * word<F>(call.arg[0]))); }
};

}  // namespace tessera::sfpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
