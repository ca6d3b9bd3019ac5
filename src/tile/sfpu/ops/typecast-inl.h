// typecast: between bf16, fp32, int32, uint32 and uint16 in Dst.
// Facts: tt-llk ckernel_sfpu_typecast.h; golden vectors. arg0, arg1: DataFormat values of input and output.
#if defined(TESSERA_SFPU_TYPECAST_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef TESSERA_SFPU_TYPECAST_INL_H_
#undef TESSERA_SFPU_TYPECAST_INL_H_
#else
#define TESSERA_SFPU_TYPECAST_INL_H_
#endif
#include "tile/sfpu/ops/binop_scalar-inl.h"

HWY_BEFORE_NAMESPACE();
namespace tessera::sfpu::HWY_NAMESPACE {

struct Typecast : FloatOp {
    static constexpr bool kHasFast = false;
    enum Format : uint32_t { kFloat32 = 0, kBf16 = 5, kBfp8 = 6, kBfp4 = 7, kInt32 = 8, kUint16 = 9, kUint32 = 24 };
    static bool is_float(uint32_t f) { return f == kFloat32 || f == kBf16 || f == kBfp8 || f == kBfp4; }

    static Access in(const Call& call) {
        if (is_float(call.arg[0])) return Access::Format;
        // A 16-bit integer in 32-bit Dst is read as a word, except on the way to bf16 (which then finds the upper half: zero).
        const bool narrow = call.arg[0] == kUint16 && (!call.fp32 || (is_float(call.arg[1]) && call.arg[1] != kFloat32));
        return narrow ? Access::Low16 : Access::Raw32;
    }
    static Access out(const Call& call) {
        if (is_float(call.arg[0]) && is_float(call.arg[1]) && call.arg[1] != kBf16) return Access::Raw32;  // nothing is done
        if (is_float(call.arg[1])) return Access::Format;
        // A 16-bit integer leaves 32-bit Dst by the upper half.
        return call.arg[1] == kUint16 ? (call.fp32 ? Access::Upper16 : Access::Low16) : Access::Raw32;
    }
    template <class F> static F lane(const Call& call, F x) {
        const uint32_t from = call.arg[0], to = call.arg[1];
        if (is_float(from)) return is_float(to) ? float_to_float(call, x) : as_float<F>(float_to_int(to, x));
        if (from == kUint16) x = as_float<F>(bits(x) & Int(0xFFFF));
        if (is_float(to)) return int_to_float(from, to, x);
        return as_float<F>(int_to_int(from, to, bits(x)));
    }

  private:
    template <class F> static F float_to_float(const Call& call, F x) {
        return call.arg[0] == kFloat32 && call.arg[1] == kBf16 ? rne16(x) : x;
    }
    // Truncation towards zero, saturated; negative values become 0 when the result is unsigned.
    template <class F> static Int float_to_int(uint32_t to, F x) {
        if (to == kUint16) return to_uint16(max(x, 0.0f));
        const Int e = exexp(x), m = shft(exman_hidden(x), e - Int(23));
        if (to == kInt32) {
            const Int magnitude = where(negative(e), Int(0), where(e < Int(31), m, Int(0x80000000u)));
            return where(negative(x), -magnitude, magnitude);
        }
        return where(negative(x) || negative(e), Int(0), where(e < Int(32), m, Int(-1)));
    }
    template <class F> static F int_to_float(uint32_t from, uint32_t to, F x) {
        F r;
        if (from == kInt32) {
            const Int a = abs(bits(x));
            r = copysgn(cast<F>(a), bits(x));
            r = where(negative(a), r + -2147483648.0f, r);   // -2^31 has no magnitude
        } else {
            const F low = cast<F>(bits(x) & Int(0x7FFFFFFF));
            r = where(negative(x), low + 2147483648.0f, low);
        }
        return to == kFloat32 ? r : rnd16(r);
    }
    static Int int_to_int(uint32_t from, uint32_t to, Int x) {
        if (to != kUint16) return x;
        if (from == kUint32) return x | (-(x >> 16) >> 16);   // all ones when the upper half is in use
        using F = Float<kUnit1>;
        return to_uint16(max(cast<F>(x), 0.0f));
    }
};

}  // namespace tessera::sfpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
