// Element-wise functions of two tiles of floats.
// Facts: tt-llk ckernel_sfpu_{binary,binary_comp,binary_max_min,atan2,isclose,logsigmoid,binary_fmod,binary_remainder,mask}.h; golden vectors.
#if defined(TESSERA_SFPU_BINARY_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef TESSERA_SFPU_BINARY_INL_H_
#undef TESSERA_SFPU_BINARY_INL_H_
#else
#define TESSERA_SFPU_BINARY_INL_H_
#endif
#include "tile/sfpu/ops/binop_scalar-inl.h"
#include "tile/sfpu/ops/compare-inl.h"
#include "tile/sfpu/ops/recip-inl.h"
#include "tile/sfpu/ops/rounding-inl.h"

HWY_BEFORE_NAMESPACE();
namespace tessera::sfpu::HWY_NAMESPACE {

struct BinaryFloatOp : FloatOp {
    static constexpr int kInputs = 2;
};
// A value as it is after a store to Dst and a load.
template <class F>
HWY_INLINE F through_dst(const Call& call, F x) {
    return F(to_dst(x.v, Access::Format, call));
}
// arg0: 1 rounds to nearest even in 16-bit Dst (DstRoundingMode), otherwise the store truncates.
template <class F>
HWY_INLINE F sum_result(const Call& call, F r) {
    return call.arg[0] != 0 && !call.fp32 ? rne16(r) : r;
}
struct AddBinary : BinaryFloatOp {
    template <class F> static F lane(const Call& call, F a, F b) { return sum_result(call, a + b); }
};
struct SubBinary : BinaryFloatOp {
    template <class F> static F lane(const Call& call, F a, F b) { return sum_result(call, a - b); }
};
struct RsubBinary : BinaryFloatOp {
    template <class F> static F lane(const Call& call, F a, F b) { return sum_result(call, b - a); }
};
struct MulBinary : BinaryFloatOp {
    template <class F> static F lane(const Call& call, F a, F b) {
        const F r = a * b;
        return call.fp32 ? r : where(zero(a) || zero(b), F(0.0f), rne16(r));
    }
};
struct DivBinary : BinaryFloatOp {
    template <class F> static F lane(const Call& call, F a, F b) {
        const F r = reciprocal(b, 2);
        F q = a * r;
        if (call.fp32) q = where(exexp_biased(q) == Int(255), q, mad(a - q * b, r, q));
        q = where(zero(b), where(zero(a), word<F>(0x7FC00000), copysgn(F(std::numeric_limits<float>::infinity()), a)), q);
        return call.fp32 ? q : rne16(q);
    }
};
struct BinaryMax : BinaryFloatOp {
    template <class F> static F lane(const Call&, F a, F b) { return max(a, b); }
};
struct BinaryMin : BinaryFloatOp {
    template <class F> static F lane(const Call&, F a, F b) { return min(a, b); }
};

// Comparisons look at |a| + |b| first: zero means both are zero, above infinity means a NaN.
template <class F>
struct PairKind {
    Cond both_zero, ordered;
};
template <class F>
HWY_INLINE PairKind<F> kind_of_pair(F a, F b) {
    const F sum = setsgn(a, 0) + setsgn(b, 0);
    return {zero(sum), !negative(Int(0x7F800000) - bits(sum))};
}
template <class F>
HWY_INLINE Cond binary_equal(F a, F b) {
    const PairKind<F> k = kind_of_pair(a, b);
    return k.both_zero || (k.ordered && bits(a) == bits(b));
}
template <class F>
HWY_INLINE Cond binary_less(F a, F b) {
    const PairKind<F> k = kind_of_pair(a, b);
    return !k.both_zero && k.ordered && total_less(a, b);
}
template <class F>
HWY_INLINE Cond binary_not_less(F a, F b) {
    const PairKind<F> k = kind_of_pair(a, b);
    return k.ordered && (k.both_zero || !total_less(a, b));
}
struct EqBinary : BinaryFloatOp {
    template <class F> static F lane(const Call&, F a, F b) { return one_if<F>(binary_equal(a, b)); }
};
struct NeBinary : BinaryFloatOp {
    template <class F> static F lane(const Call&, F a, F b) { return one_if<F>(!binary_equal(a, b)); }
};
struct LtBinary : BinaryFloatOp {
    template <class F> static F lane(const Call&, F a, F b) { return one_if<F>(binary_less(a, b)); }
};
struct GtBinary : BinaryFloatOp {
    template <class F> static F lane(const Call&, F a, F b) { return one_if<F>(binary_less(b, a)); }
};
struct GeBinary : BinaryFloatOp {
    template <class F> static F lane(const Call&, F a, F b) { return one_if<F>(binary_not_less(a, b)); }
};
struct LeBinary : BinaryFloatOp {
    template <class F> static F lane(const Call&, F a, F b) { return one_if<F>(binary_not_less(b, a)); }
};

// arg0: rtol, arg1: atol, arg2: 1 if two NaN are close.
struct Isclose : BinaryFloatOp {
    template <class F> static F lane(const Call& call, F a, F b) {
        const Int inf = 0x7F800000, a_abs = bits(a) & Int(0x7FFFFFFF), b_abs = bits(b) & Int(0x7FFFFFFF);
        const F tolerance = mad(word<F>(call.arg[0]), abs(b), word<F>(call.arg[1]));
        Cond special = a_abs == inf && bits(a) == bits(b);
        if (call.arg[2] != 0) special = special || (a_abs > inf && b_abs > inf);
        const Cond is_special = a_abs >= inf || b_abs >= inf;
        return where(is_special, one_if<F>(special), one_if<F>(abs(a - b) <= tolerance));
    }
};
// First operand x, second exp(-x).
struct Logsigmoid : BinaryFloatOp {
    template <class F> static F lane(const Call&, F x, F exp_neg) {
        const F n = -x;
        const F p = horner(n, F(7.4961114648886e-08f), 7.1853546614875086e-06f, 5.3185409342404455e-05f, -0.00028794066747650504f, -0.00330807245336473f,
                           0.0031102809589356184f, 0.12142381817102432f, 0.49275708198547363f, 0.6924354434013367f);
        return where(n < -4.0f, -exp_neg, where(n >= -4.0f && n < 4.0f, -p, x));
    }
};
// x * log(y); operand and result of the logarithm pass through Dst.
struct XlogyBinary : BinaryFloatOp {
    template <class F> static F lane(const Call& call, F x, F raw) {
        const F y = through_dst(call, raw);
        const F m = setexp(y, Int(127));
        const F series = horner(m, F(0.1058f), -0.7166f, 2.0871f, -1.4753f);
        F l = mad(cast<F>(int_to_sm(exexp(y).v)), F(0.692871f), series);
        l = where(zero(y), F(-std::numeric_limits<float>::infinity()), l);
        return where(negative(raw), word<F>(0x7FC00000), F(through_dst(call, l) * x));
    }
};

struct Atan2Binary : BinaryFloatOp {
    template <class F> static F lane(const Call& call, F y, F x) {
        const F ax = setsgn(x, 0), ay = setsgn(y, 0);
        const F low = min(ax, ay), high = max(ax, ay);
        const F a = low * reciprocal(high, call.fp32 && !call.approx ? 2 : 0);
        const F s = a * a;
        const F q = call.fp32 ? horner(s, F(0x1.01cp-8f), -0x1.4bcp-6f, 0x1.93p-5f, -0x1.48cp-4f, 0x1.bd4p-4f, -0x1.24p-3f, 0x1.99938ap-3f, -0x1.555558p-2f)
                              : horner(s, F(-0x1.de8p-5f), 0x1.668p-3f, -0x1.54p-2f);
        const F half_pi = 0x1.921fb6p+0f;
        F r = mad(F(q * s), a, a);
        const F equal = where(zero(low), F(0.0f), addexp(half_pi, -1));
        r = where(bits(low) >= bits(ax), where(bits(low) >= bits(high), equal, half_pi - r), r);
        r = where(negative(x), addexp(half_pi, 1) - r, r);
        if (!call.fp32) r = rnd16(r);
        r = copysgn(r, y);
        return where(Int(0x7F800000) < bits(high), word<F>(0x7FC00000), r);
    }
};

// The last bits of the quotient decide which whole number it is cut to.
template <class F>
HWY_INLINE Cond quotient_near_whole(F a, F b) {
    const F magic = 0x1.8p23f, q = a * reciprocal(b, 2), off = q - ((q + magic) - magic);
    return abs(q) >= 4096.0f || abs(F(off * 0x1p18f)) < abs(q);
}
struct FmodBinary : BinaryFloatOp {
    template <class F> static Cond needs_card(const Call&, F a, F b) { return quotient_near_whole(a, b); }
    template <class F> static F lane(const Call& call, F a, F b) {
        const F zero_f = 0.0f;
        const F b_abs = abs(b);
        F r = a - trunc_body(F(a * reciprocal(b, 2))) * b;
        const F closer = where(r >= zero_f, r - b_abs, r + b_abs);
        r = where(abs(r) >= b_abs, closer, r);
        const F up = where(r < zero_f, r + b_abs, r), down = where(r > zero_f, r - b_abs, r);
        r = where(a >= zero_f, up, down);
        r = where(a == b, zero_f, r);
        r = where(b == zero_f, word<F>(0x7FC00000), r);
        return call.fp32 ? r : rnd16(r);
    }
};
struct RemainderBinary : BinaryFloatOp {
    template <class F> static Cond needs_card(const Call&, F a, F b) { return quotient_near_whole(a, b); }
    template <class F> static F lane(const Call& call, F a, F b) {
        const F zero_f = 0.0f;
        F r = a - floor_body(F(a * reciprocal(b, 2))) * b;
        r = where(r != zero_f && negative(bits(r) ^ bits(b)), r + b, r);
        const F positive = r - b;
        r = where(b > zero_f && a > zero_f && positive >= zero_f, positive, r);
        const F negative_side = r - b;
        r = where(b < zero_f && a < zero_f && negative_side <= zero_f, negative_side, r);
        r = where(b == zero_f, word<F>(0x7FC00000), r);
        return call.fp32 ? r : rnd16(r);
    }
};

// Second operand is the mask; arg0: what to write where the mask is zero. Other words stay as they are.
struct Mask : BinaryFloatOp {
    static Access out(const Call&) { return Access::Raw32; }
    template <class F> static F lane(const Call& call, F x, F mask) { return where(zero(mask), word<F>(call.arg[0]), x); }
};

}  // namespace tessera::sfpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
