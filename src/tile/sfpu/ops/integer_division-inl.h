// Quotients and remainders of 32-bit integers: a float reciprocal gives the upper bits, a second quotient the rest.
// Facts: tt-metal ckernel_sfpu_{div_int32_floor,binary_remainder,binary_fmod}.h; golden vectors.
#if defined(TESSERA_SFPU_INTEGER_DIVISION_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef TESSERA_SFPU_INTEGER_DIVISION_INL_H_
#undef TESSERA_SFPU_INTEGER_DIVISION_INL_H_
#else
#define TESSERA_SFPU_INTEGER_DIVISION_INL_H_
#endif
#include "tile/sfpu/run-inl.h"

HWY_BEFORE_NAMESPACE();
namespace tessera::sfpu::HWY_NAMESPACE {

struct WordPairOp : FloatOp {
    static constexpr bool kHasFast = false;
    static constexpr int kInputs = 2;
    static Access in(const Call&) { return Access::Raw32; }
    static Access out(const Call&) { return Access::Raw32; }
};

// A magnitude as a float. abs(-2^31) stays negative and casts to -0: it stands for 2^31.
template <class F>
HWY_INLINE F float_of_magnitude(Int magnitude) {
    const F x = cast<F>(magnitude);
    return where(negative(x), F(2147483648.0f), x);
}

// 1 / |b| to about 21 bits. The quotient's last step is Halley's, the remainder's Newton's.
template <class F>
HWY_INLINE F inverse_of_magnitude(Int b, bool halley) {
    const F x = float_of_magnitude<F>(b);
    const auto finish = [&](F inv, F minus_x) {
        F e = mad(inv, minus_x, F(1.0f));
        if (halley) e = mad(e, e, e);
        return mad(e, inv, inv);
    };
    if constexpr (has_arecip(F::kChip)) {
        return finish(arecip(x), -x);
    } else {
        const F n = setman(F(-1.0f), exman(x));
        const Int scale = Int(254 << 23) - bits(setman(x, Int(0)));
        const F start = mad(F(0.470588266849517822265625f), n, F(1.41176474094390869140625f));
        return finish(mad(mad(start, n, F(1.0f)), start, start), n) * as_float<F>(scale);
    }
}

// Without SFPMUL24: of 11 bits whose products keep every bit in a float's mantissa.
template <class F>
struct Chunks {
    F low, middle, high;
    explicit Chunks(Int b)
        : low(cast<F>(b & Int(0x7FF))), middle(cast<F>((b >> 11) & Int(0x7FF))), high(cast<F>(b >> 22)) {}
};
template <class F>
HWY_INLINE Int exact_product(F a, F b) {
    return exman(mad(a, b, F(8388608.0f)));
}

// The low word of (q << shift) * b, q the upper bits of the quotient.
template <class F>
HWY_INLINE Int product_of_upper(Int q, Int b) {
    if constexpr (has_mul24(F::kChip)) {
        return mul24_lo(q, b) << 10;
    } else {
        const Chunks<F> chunk(b);
        const F q1 = cast<F>(q & Int(0x7FF)), q2 = cast<F>(q >> 11);
        const Int high = exman(mad(q1, chunk.middle, mad(q2, chunk.low, F(8388608.0f))));
        return (exact_product(q1, chunk.low) << 11) + (high << 22);
    }
}
// The low word of correction * b, the correction below 2^16.
template <class F>
HWY_INLINE Int product_of_correction(Int correction, Int b) {
    if constexpr (has_mul24(F::kChip)) {
        return mul24_lo(correction, b) + ((mul24_hi(correction, b) + mul24_lo(correction, b >> 23)) << 23);
    } else {
        const Chunks<F> chunk(b);
        const F c = cast<F>(correction);
        return exact_product(c, chunk.low) + (exact_product(c, chunk.middle) << 11) +
               (exact_product(c, chunk.high) << 22);
    }
}

struct Division {
    Int quotient, remainder;
};

// |a| / |b|, both magnitudes as SFPABS leaves them.
template <class F>
HWY_INLINE Division divide_magnitudes(Int a, Int b, bool halley) {
    constexpr int kShift = has_mul24(F::kChip) ? 10 : 11;   // bits of the quotient below the first approximation
    const F inv = inverse_of_magnitude<F>(b, halley);
    const Int upper = exman(mad(float_of_magnitude<F>(a), inv, F(has_mul24(F::kChip) ? 8589934592.0f : 17179869184.0f)));
    Int r = a - product_of_upper<F>(upper, b);
    const Int correction = to_uint16(F(cast<F>(abs(r)) * inv));
    const Int tmp = product_of_correction<F>(correction, b);
    const Cond below = negative(r);
    Int q = (upper << kShift) + where(below, -correction, correction);
    r = r - where(below, -tmp, tmp);
    // The correction was rounded: one more step down or up. r - 1 keeps -2^31 out.
    const Cond down = negative(r) && negative(r - Int(1)), up = !down && r >= b;
    q = where(down, q - Int(1), where(up, q + Int(1), q));
    r = where(down, r + b, where(up, r - b, r));
    return {q, r};
}

// arg0: 1 rounds down, 0 towards zero.
struct DivInt32Rounded : WordPairOp {
    template <class F> static F lane(const Call& call, F word_a, F word_b) {
        const Int a = bits(word_a), b = bits(word_b);
        const Division d = divide_magnitudes<F>(abs(a), abs(b), true);
        const Int below = call.arg[0] != 0 ? where(zero(d.remainder), Int(0), Int(1)) : Int(0);
        return as_float<F>(where(negative(a ^ b), -d.quotient - below, d.quotient));
    }
};

// The sign of the divisor (remainder) or of the dividend (fmod).
struct RemainderInt32 : WordPairOp {
    template <class F> static F lane(const Call&, F word_a, F word_b) {
        const Int a = bits(word_a), b = bits(word_b);
        const Int r = divide_magnitudes<F>(abs(a), abs(b), false).remainder;
        const Int opposite = where(negative(a), b - r, r + b);
        const Int same = where(negative(a), -r, r);
        return as_float<F>(where(zero(r), r, where(negative(a ^ b), opposite, same)));
    }
};
struct FmodInt32 : WordPairOp {
    template <class F> static F lane(const Call&, F word_a, F word_b) {
        const Int a = bits(word_a);
        const Int r = divide_magnitudes<F>(abs(a), abs(bits(word_b)), false).remainder;
        return as_float<F>(where(negative(a), -r, r));
    }
};
// Divisors below 2^31 take half of a, then twice its remainder; larger ones fit once at most.
struct RemainderUint32 : WordPairOp {
    template <class F> static F lane(const Call&, F word_a, F word_b) {
        const Int a = bits(word_a), b = bits(word_b);
        const Int half = divide_magnitudes<F>(a >> 1, abs(b), false).remainder;
        const Int x = where(negative(b), a, half + half + (a & Int(1)));
        const Int r = where(x >= b, x - b, x);
        return as_float<F>(where(negative(b) && !negative(x), x, r));
    }
};
// arg0: the divisor. Every lane of exact quotients, so the card's shorter ways (masks, one difference) give the same.
struct RemainderUint32Scalar : FloatOp {
    static constexpr bool kHasFast = false;
    static Access in(const Call&) { return Access::Raw32; }
    static Access out(const Call&) { return Access::Raw32; }
    template <class F> static F lane(const Call& call, F a) {
        return RemainderUint32::lane(call, a, word<F>(call.arg[0]));
    }
};

}  // namespace tessera::sfpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
