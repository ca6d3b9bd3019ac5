// Comparisons with zero and with a scalar, logical not, isinf and its relatives: 1.0 or 0.0.
// Facts: tt-llk ckernel_sfpu_{comp,unary_comp,isinf_isnan,logical_not}.h; proven by golden vectors.
#if defined(TESSERA_SFPU_COMPARE_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef TESSERA_SFPU_COMPARE_INL_H_
#undef TESSERA_SFPU_COMPARE_INL_H_
#else
#define TESSERA_SFPU_COMPARE_INL_H_
#endif
#include "tile/sfpu/run-inl.h"

HWY_BEFORE_NAMESPACE();
namespace tessera::sfpu::HWY_NAMESPACE {

template <class F>
HWY_INLINE F one_if(Cond c) {
    return where(c, F(1.0f), F(0.0f));
}
// |x| as an integer is not above infinity.
template <class F>
HWY_INLINE Cond not_nan(F x) {
    return !negative(Int(0x7F800000) - bits(setsgn(x, 0)));
}
template <class F>
HWY_INLINE Cond magnitude_zero(F x) {
    return zero(setsgn(x, 0));
}
struct Eqz : FloatOp {
    template <class F> static F lane(const Call&, F x) { return one_if<F>(magnitude_zero(x)); }
};
struct Nez : FloatOp {
    template <class F> static F lane(const Call&, F x) { return one_if<F>(!magnitude_zero(x)); }
};
struct Ltz : FloatOp {
    template <class F> static F lane(const Call&, F x) { return one_if<F>(negative(x) && !magnitude_zero(x) && not_nan(x)); }
};
struct Gtz : FloatOp {
    template <class F> static F lane(const Call&, F x) { return one_if<F>(!negative(x) && !magnitude_zero(x) && not_nan(x)); }
};
struct Gez : FloatOp {
    template <class F> static F lane(const Call&, F x) { return one_if<F>((!negative(x) || magnitude_zero(x)) && not_nan(x)); }
};
struct Lez : FloatOp {
    template <class F> static F lane(const Call&, F x) { return one_if<F>((negative(x) || magnitude_zero(x)) && not_nan(x)); }
};
struct UnaryEq : FloatOp {
    template <class F> static F lane(const Call& call, F x) { return one_if<F>(x == word<F>(call.arg[0])); }
};
struct UnaryNe : FloatOp {
    template <class F> static F lane(const Call& call, F x) { return one_if<F>(!(x == word<F>(call.arg[0]))); }
};
struct UnaryGt : FloatOp {
    template <class F> static F lane(const Call& call, F x) { return one_if<F>(x > word<F>(call.arg[0])); }
};
struct UnaryLt : FloatOp {
    template <class F> static F lane(const Call& call, F x) { return one_if<F>(x < word<F>(call.arg[0])); }
};
struct UnaryGe : FloatOp {
    template <class F> static F lane(const Call& call, F x) { return one_if<F>(!(x < word<F>(call.arg[0]))); }
};
struct UnaryLe : FloatOp {
    template <class F> static F lane(const Call& call, F x) { return one_if<F>(!(x > word<F>(call.arg[0]))); }
};
struct LogicalNot : FloatOp {
    template <class F> static F lane(const Call&, F x) { return one_if<F>(zero(x)); }
};

template <class F>
HWY_INLINE Cond top_field(F x) {
    return exexp_biased(x) == Int(255);
}
struct Isinf : FloatOp {
    template <class F> static F lane(const Call&, F x) { return one_if<F>(top_field(x) && zero(exman(x))); }
};
struct Isposinf : FloatOp {
    template <class F> static F lane(const Call&, F x) { return one_if<F>(bits(x) == Int(0x7F800000)); }
};
struct Isneginf : FloatOp {
    template <class F> static F lane(const Call&, F x) { return one_if<F>(bits(x) == Int(0xFF800000u)); }
};
struct Isnan : FloatOp {
    template <class F> static F lane(const Call&, F x) { return one_if<F>(top_field(x) && !zero(exman(x))); }
};
struct Isfinite : FloatOp {
    template <class F> static F lane(const Call&, F x) { return one_if<F>(!top_field(x)); }
};

}  // namespace tessera::sfpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
