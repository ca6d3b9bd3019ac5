// add, sub, mul, div, rsub with a scalar (arg0: fp32 bits; div gets the reciprocal).
// Facts: tt-llk ckernel_sfpu_binop_with_unary.h; proven by golden vectors.
#if defined(TESSERA_SFPU_BINOP_SCALAR_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef TESSERA_SFPU_BINOP_SCALAR_INL_H_
#undef TESSERA_SFPU_BINOP_SCALAR_INL_H_
#else
#define TESSERA_SFPU_BINOP_SCALAR_INL_H_
#endif
#include "tile/sfpu/run-inl.h"

HWY_BEFORE_NAMESPACE();
namespace tessera::sfpu::HWY_NAMESPACE {

// Round to bf16 by integer arithmetic: nearest even, no special cases.
template <class F>
HWY_INLINE F rne16(F x) {
    return as_float<F>((bits(x) + Int(0x7FFF) + ((bits(x) >> 16) & Int(1))) & Int(0xFFFF0000u));
}
struct AddScalar : FloatOp {
    template <class F> static F lane(const Call& call, F x) { return x + word<F>(call.arg[0]); }
};
struct SubScalar : FloatOp {
    template <class F> static F lane(const Call& call, F x) { return x - word<F>(call.arg[0]); }
};
struct MulScalar : FloatOp {
    template <class F> static F lane(const Call& call, F x) { return x * word<F>(call.arg[0]); }
};
struct RsubScalar : FloatOp {
    template <class F> static F lane(const Call& call, F x) {
        const F r = word<F>(call.arg[0]) - x;
        return call.fp32 ? r : rne16(r);
    }
};

}  // namespace tessera::sfpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
