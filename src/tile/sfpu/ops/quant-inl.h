// requant, dequant: an integer tile times a tile of scales, with the zero point of the init call.
// Facts: tt-metal ckernel_sfpu_quant.h (SFPLOAD and SFPSTORE mode 12 as in the reference page SFPU 11). quant is in integer-inl.h.
#if defined(TESSERA_SFPU_QUANT_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef TESSERA_SFPU_QUANT_INL_H_
#undef TESSERA_SFPU_QUANT_INL_H_
#else
#define TESSERA_SFPU_QUANT_INL_H_
#endif
#include "tile/sfpu/ops/integer_division-inl.h"

HWY_BEFORE_NAMESPACE();
namespace tessera::sfpu::HWY_NAMESPACE {

// Where mode 12 does not turn sign and magnitude into two's complement the kernel does.
template <class F>
HWY_INLINE F float_of_quantized(F word) {
    return cast<F>(mode_12_converts(F::kVersion) ? sm_to_int(bits(word)) : flip_sign_magnitude(bits(word)));
}

struct Requant : WordPairOp {
    template <class F> static F lane(const Call& call, F x, F scale) {
        const Int r = to_int8(mad(float_of_quantized(x), scale, word<F>(call.state->constant[0])));
        return as_float<F>(mode_12_converts(F::kVersion) ? Int(int_to_sm(r.v)) : flip_sign_magnitude(r));
    }
};

// The init call is given the negated zero point.
struct Dequant : WordPairOp {
    static Access out(const Call&) { return Access::Format; }
    template <class F> static F lane(const Call& call, F x, F scale) {
        return (float_of_quantized(x) + word<F>(call.state->constant[0])) * scale;
    }
};

}  // namespace tessera::sfpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
