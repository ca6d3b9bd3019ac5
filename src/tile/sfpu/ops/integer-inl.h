// Integer functions of one and two tiles: arithmetic, bits, shifts, comparisons, minimum and maximum.
// Facts: tt-llk ckernel_sfpu_{add_int,sub_int,mul_int,mul_int32,bitwise,shift,binary_comp,comp,unary_max_min,...}.h; golden vectors.
#if defined(TESSERA_SFPU_INTEGER_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef TESSERA_SFPU_INTEGER_INL_H_
#undef TESSERA_SFPU_INTEGER_INL_H_
#else
#define TESSERA_SFPU_INTEGER_INL_H_
#endif
#include "tile/sfpu/ops/recip-inl.h"

HWY_BEFORE_NAMESPACE();
namespace tessera::sfpu::HWY_NAMESPACE {

// arg3: DataFormat. UInt16 (9) is a 16-bit datum, everything else a whole word.
struct IntegerOp : FloatOp {
    static constexpr bool kHasFast = false;
    static Access in(const Call& call) { return call.format() == 9 ? Access::Low16 : Access::Raw32; }
    static Access out(const Call& call) { return in(call); }
};
struct BinaryIntegerOp : IntegerOp {
    static constexpr int kInputs = 2;
};
HWY_INLINE bool is_unsigned(const Call& call) { return call.format() == 9 || call.format() == 24; }
HWY_INLINE Int one_if_int(Cond c) { return where(c, Int(1), Int(0)); }
// True order of integers, no wrapping.
HWY_INLINE Cond less_signed(Int a, Int b) { return {to_mask(hn::Lt(as_signed(a.v), as_signed(b.v)))}; }
HWY_INLINE Cond less_unsigned(Int a, Int b) { return less_signed(a ^ Int(0x80000000u), b ^ Int(0x80000000u)); }
HWY_INLINE Cond less_integer(const Call& call, Int a, Int b) { return is_unsigned(call) ? less_unsigned(a, b) : less_signed(a, b); }

// One line per function: name, what the lane computes from x (and y), s the scalar of arg0.
#define TESSERA_INT1(name, expression)                                  \
    struct name : IntegerOp {                                           \
        template <class F> static F lane(const Call& call, F word_x) {  \
            [[maybe_unused]] const Int x = bits(word_x), s = call.arg[0]; \
            return as_float<F>(expression);                             \
        }                                                               \
    }
#define TESSERA_INT2(name, expression)                                           \
    struct name : BinaryIntegerOp {                                              \
        template <class F> static F lane(const Call& call, F word_x, F word_y) { \
            [[maybe_unused]] const bool v2 = call.version >= 2;                  \
            const Int x = bits(word_x), y = bits(word_y);                        \
            return as_float<F>(expression);                                      \
        }                                                                        \
    }

TESSERA_INT2(AddInt, x + y);
TESSERA_INT2(SubInt, x - y);
TESSERA_INT2(RsubInt, y - x);
TESSERA_INT2(MulInt, Int(hn::Mul(x.v, y.v)));
TESSERA_INT2(BitwiseAndBinary, x & y);
TESSERA_INT2(BitwiseOrBinary, x | y);
TESSERA_INT2(BitwiseXorBinary, x ^ y);
TESSERA_INT1(AddScalarInt, x + s);
TESSERA_INT1(SubScalarInt, x - s);
TESSERA_INT1(RsubScalarInt, s - x);
TESSERA_INT1(BitwiseAnd, x & s);
TESSERA_INT1(BitwiseOr, x | s);
TESSERA_INT1(BitwiseXor, x ^ s);
TESSERA_INT1(BitwiseNot, ~x);
TESSERA_INT1(FillInt, call.format() == 9 ? s & Int(0xFFFF) : s);
TESSERA_INT1(AbsInt, abs(x));
TESSERA_INT1(NegativeInt, -x);
TESSERA_INT1(SignbitInt, x >> 31);
TESSERA_INT1(LogicalNotInt, one_if_int(zero(x)));

TESSERA_INT1(EqzInt, one_if_int(zero(x)));
TESSERA_INT1(NezInt, one_if_int(!zero(x)));
TESSERA_INT1(LtzInt, one_if_int(negative(x)));
TESSERA_INT1(GtzInt, one_if_int(!negative(x) && !zero(x)));
TESSERA_INT1(LezInt, one_if_int(negative(x) || zero(x)));
TESSERA_INT1(GezInt, one_if_int(!negative(x)));
// Equality with a scalar reads sign and magnitude where mode 12 converts.
HWY_INLINE Int compared_word(const Call& call, Int x) { return mode_12_converts(call.version) ? sm_to_int(x) : x; }
TESSERA_INT1(UnaryEqInt, one_if_int(compared_word(call, x) == s));
TESSERA_INT1(UnaryNeInt, one_if_int(compared_word(call, x) != s));
TESSERA_INT1(UnaryLtInt, one_if_int(less_signed(x, s)));
TESSERA_INT1(UnaryGtInt, one_if_int(less_signed(s, x)));
TESSERA_INT1(UnaryLeInt, one_if_int(!less_signed(s, x)));
TESSERA_INT1(UnaryGeInt, one_if_int(!less_signed(x, s)));
TESSERA_INT1(UnaryMaxInt, where(less_integer(call, x, s), s, x));
TESSERA_INT1(UnaryMinInt, where(less_integer(call, x, s), x, s));
// arg0, arg1: bounds.
TESSERA_INT1(ClampInt, where(less_signed(Int(call.arg[1]), where(less_signed(x, s), s, x)), Int(call.arg[1]), where(less_signed(x, s), s, x)));
// relu_min of an integer: the threshold as lower bound; relu_max: as upper bound, negatives become zero.
TESSERA_INT1(ReluMinInt, where(less_integer(call, x, s), s, x));
TESSERA_INT1(ReluMaxInt, where(less_integer(call, s, x), s, where(!Cond(zero(Int(is_unsigned(call) ? 1 : 0))) || !negative(x), x, Int(0))));

TESSERA_INT2(EqInt, one_if_int(x == y));
TESSERA_INT2(NeInt, one_if_int(x != y));
TESSERA_INT2(LtInt, one_if_int(less_integer(call, x, y)));
TESSERA_INT2(GtInt, one_if_int(less_integer(call, y, x)));
TESSERA_INT2(LeInt, one_if_int(!less_integer(call, y, x)));
TESSERA_INT2(GeInt, one_if_int(!less_integer(call, x, y)));
TESSERA_INT2(BinaryMaxInt, where(less_integer(call, x, y), y, x));
TESSERA_INT2(BinaryMinInt, where(less_integer(call, x, y), x, y));

// Shifts by a scalar: out of range leaves nothing (left) or 31 (right, arithmetic for whole words).
TESSERA_INT1(LeftShift, call.arg[0] >= 32 ? Int(0) : x << static_cast<int>(call.arg[0]));
TESSERA_INT1(RightShift, call.format() == 9 ? x >> static_cast<int>(call.arg[0] < 32 ? call.arg[0] : 31)
                                            : shift_right_arithmetic(x, Int(call.arg[0] < 32 ? call.arg[0] : 31u)));
// Shifts by a tile of amounts.
HWY_INLINE Cond shift_in_range(Int amount) { return !negative(amount) && negative(amount - Int(32)); }
HWY_INLINE Int right_shift_by(bool v2, Int x, Int amount) {
    const Int high = shft(Int(-1), Int(32) - amount);
    if (!v2) {
        const Int r = shft(x, -amount);
        return where(shift_in_range(amount), where(negative(x) && !zero(amount), r | high, r), Int(0));
    }
    // Version 2 clears only amounts of 32 and more, and ors the sign bits in afterwards.
    const Int kept = where(!negative(amount) && !negative(amount - Int(32)), Int(0), x);
    const Int r = shft(kept, -amount);
    return where(negative(x) && !zero(amount), r | high, r);
}
TESSERA_INT2(BinaryLeftShift, where(shift_in_range(y), shft(x, y), Int(0)));
TESSERA_INT2(BinaryRightShift, right_shift_by(v2, x, y));
TESSERA_INT2(BinaryLogicalRightShift, where(shift_in_range(y), shft(x, -y), Int(0)));
#undef TESSERA_INT1
#undef TESSERA_INT2

// Quotient of two integers as a float: both as sign and magnitude through SFPCAST, one correction.
struct DivInt32 : FloatOp {
    static constexpr bool kHasFast = false;
    static constexpr int kInputs = 2;
    static Access in(const Call&) { return Access::Raw32; }
    template <class F> static F lane(const Call&, F a, F b) {
        const F x = cast<F>(int_to_sm(a.v)), y = cast<F>(int_to_sm(b.v));
        const F inv = reciprocal(y, 2);
        const F q = x * inv;
        const F r = where(zero(b), q, mad(x - q * y, inv, q));
        return where(zero(a) || bits(a) != bits(b), r, F(1.0f));
    }
};

// quant, requant, dequant: multiply-add with the zero point of the init call, rounded to 8 bits. arg0: 1 for unsigned output.
struct Quant : FloatOp {
    static constexpr bool kHasFast = false;
    static constexpr int kInputs = 2;
    static Access in(const Call&) { return Access::Raw32; }
    static Access out(const Call&) { return Access::SignMag32; }
    template <class F> static F lane(const Call& call, F x, F scale) {
        const F r = mad(x, scale, word<F>(call.state->constant[0]));
        return as_float<F>(call.arg[0] != 0 ? to_uint8(r) : stored_integer<F>(to_int8(r)));
    }
    // The lane holds sign and magnitude; a store of mode 12 converts, or the kernel casts first.
    template <class F> static Int stored_integer(Int sign_magnitude) { return mode_12_converts(F::kVersion) ? sign_magnitude : sm_to_int(sign_magnitude); }
};

}  // namespace tessera::sfpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
