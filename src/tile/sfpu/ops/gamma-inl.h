// lgamma, digamma, polygamma; unary remainder and fmod; the legacy square roots.
// Facts: tt-llk ckernel_sfpu_{lgamma,digamma,polygamma,remainder,fmod,rsqrt_compat,log}.h; golden vectors.
#if defined(TESSERA_SFPU_GAMMA_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef TESSERA_SFPU_GAMMA_INL_H_
#undef TESSERA_SFPU_GAMMA_INL_H_
#else
#define TESSERA_SFPU_GAMMA_INL_H_
#endif
#include "tile/sfpu/ops/binary-inl.h"

HWY_BEFORE_NAMESPACE();
namespace tessera::sfpu::HWY_NAMESPACE {

// A cubic logarithm without constants to set up.
template <class F>
HWY_INLINE F log_cubic(F x) {
    const F m = setexp(x, Int(127));
    const F series = horner(m, F(0x2.44734p-4f), -0xd.e712ap-4f, 0x2.4f5388p+0f, -0x1.952992p+0f);
    const F l = mad(cast<F>(int_to_sm(exexp(x).v)), F(0.692871f), series);
    return where(x == 0.0f, F(-std::numeric_limits<float>::infinity()), l);
}
struct LgammaStirling : FloatOp {
    template <class F> static F lane(const Call& call, F x) {
        const F z = where(x < 0.5f, 1.0f - x, x);
        F r = mad(z - 0.5f, log_cubic(z), -z) + 0.9189385332046727f;
        const F inv = reciprocal(z, 2);
        r = mad(inv, mad(F(inv * inv), F(-0.0027777777f), F(0.0833333333f)), r);
        r = where(x == 1.0f || x == 2.0f, F(0.0f), r);
        return call.fp32 ? r : rnd16(r);
    }
};
// Second operand log(z).
struct LgammaStirlingFloat : BinaryFloatOp {
    template <class F> static F lane(const Call&, F x, F log_z) {
        const F z = where(x < 0.5f, 1.0f - x, x);
        const F d1 = z - 1.0f, d2 = z - 2.0f;
        const F near1 = d1 * horner(d1, F(-0.20738555f), 0.27058081f, -0.40068563f, 0.82246703f, -0.57721566f);
        const F near2 = d2 * horner(d2, F(-0.00738555f), 0.02058081f, -0.06735230f, 0.32246703f, 0.42278434f);
        const F inv = reciprocal(z, 2);
        const F far = mad(inv, horner(F(inv * inv), F(-0.0005952380f), 0.0007936507f, -0.0027777777f, 0.0833333333f),
                          mad(z - 0.5f, log_z, -z) + 0.9189385332046727f);
        const F r = where(abs(d1) < 0.25f, near1, where(abs(d2) < 0.25f, near2, far));
        return where(abs(z - 0.5f) < 0.01f, F(0.57236494f), r);
    }
};
// Operands: the Stirling part, log|sin(pi x)|, x.
struct LgammaAdjusted : FloatOp {
    static constexpr int kInputs = 3;
    template <class F> static F lane(const Call& call, F stirling, F log_sin, F x) {
        const F r = where(x < 0.5f, (F(1.1447298858f) - log_sin) - stirling, stirling);
        if (!call.fp32) return rnd16(r);
        return where(exexp(x) == Int(128) && zero(exman(x)), F(std::numeric_limits<float>::infinity()), r);
    }
};
struct Digamma : FloatOp {
    template <class F> static F lane(const Call&, F x) {
        const F n = horner(x, F(8.7151519954e-02f), 2.4847094727e+02f, 1.9496867188e+04f, 2.1398454688e+05f, 2.1532992188e+05f, -6.0287050000e+05f, -3.3767190625e+05f);
        const F d = horner(x, F(4.1351390839e+01f), 5.1246479492e+03f, 9.9775718750e+04f, 4.0892268750e+05f, 3.3760150000e+05f, 1.0f);
        const F inv = reciprocal(x, 2), inv2 = inv * inv;
        const F bernoulli = F(0.0833333333f) - inv2 * F(0.0083333333f);
        F far = (log_cubic(x) - inv * F(0.5f)) - inv2 * bernoulli;
        far = where(bits(x) == Int(0x7F800000), F(std::numeric_limits<float>::infinity()), far);
        return where(x > 102.0f, far, F(n * reciprocal(d, 2)));
    }
};
// arg0: the order n as a float, arg1: the scale, arg2: whether the order is a constant of the kernel. Then the card's
// compiler unrolls the powers and joins the last product of each to the sum.
struct Polygamma : FloatOp {
    template <class F> static F lane(const Call& call, F x) {
        const int n = static_cast<int>(std::bit_cast<float>(call.arg[0]));
        const int steps = call.approx ? 0 : call.fp32 ? 2 : 1;
        F sum = 0.0f;
        for (int k = 0; k < 6; k++) {
            const F inv = reciprocal(x + static_cast<float>(k), steps);
            sum = plus(call, sum, F::kVersion >= 2 ? power(inv, inv, n) : Product<F>{repeated(inv, n), inv});
        }
        const F inv = reciprocal(x + 6.0f, steps), inv2 = inv * inv;
        const F tail = mad(F(0.5f), inv, horner(inv2, F(bernoulli6(n)), bernoulli4(n), static_cast<float>(n + 1) / 12.0f, 1.0f / static_cast<float>(n)));
        if constexpr (F::kVersion >= 2) {
            const F odd = n % 2 != 0 ? F(tail * inv) : tail;
            sum = plus(call, sum, n == 1 ? Product<F>{tail, inv} : power(odd, inv2, n / 2));
        } else {
            sum = mad(repeated(inv, n), tail, sum);
        }
        const F r = sum * word<F>(call.arg[1]);
        return call.fp32 ? r : rnd16(r);
    }

  private:
    template <class F> struct Product { F a, b; };
    template <class F> static F plus(const Call& call, F sum, Product<F> last) {
        return call.arg[2] != 0 ? mad(last.a, last.b, sum) : sum + F(last.a * last.b);
    }
    static float at(int n, int k) { return static_cast<float>(n + k); }
    static float bernoulli4(int n) { return -(at(n, 1) * at(n, 2) * at(n, 3)) / 720.0f; }
    static float bernoulli6(int n) { return (at(n, 1) * at(n, 2) * at(n, 3) * at(n, 4) * at(n, 5)) / 30240.0f; }
    template <class F> static F repeated(F x, int n) {
        F r = x;
        for (int i = 1; i < n; i++) r = r * x;
        return r;
    }
    // r * x^n, but for its last product.
    template <class F> static Product<F> power(F r, F x, int n) {
        for (; n > 1; n /= 2, x = x * x)
            if (n % 2 != 0) r = r * x;
        return {r, n == 1 ? x : F(1.0f)};
    }
};

// The quotient's integer part: fraction bits shifted out and back.
template <class F>
HWY_INLINE F integer_quotient(F q) {
    const Int e = exexp(q), drop = e - Int(23);
    const F inside = as_float<F>(shft(shft(bits(q), drop), -drop));
    F t = where(negative(e), F(0.0f), where(e < Int(23), inside, q));
    return where(t > q, t - 1.0f, t);
}
template <class F>
HWY_INLINE F fold_below(F v, F s) {
    for (int i = 0; i < 10; i++) v = where(v >= s, v - s, v);
    return where(abs(v) - s == 0.0f, F(0.0f), v);
}
// What a whole number of divisors leaves of a; nothing but the card's own bits would do.
template <class F>
HWY_INLINE F minus_multiple(F a, F q, F s) {
    return negates_products(F::kChip) ? mad_card(-q, s, a) : a - F(q * s);
}
// Divisor and its reciprocal: what the init call left in the first two programmable constants.
struct Remainder : FloatOp {
    template <class F> static F lane(const Call& call, F x) {
        const F value = word<F>(call.state->constant[0]), s = abs(value), inv = abs(word<F>(call.state->constant[1]));
        const F a = abs(x);
        F v = minus_multiple(a, integer_quotient(F(a * inv)), s);
        v = where(x < 0.0f && v != 0.0f, s - v, v);
        v = where(value < 0.0f && v != 0.0f, v + value, v);
        v = copysgn(v, value);
        v = where(s == 0.0f, word<F>(0x7FC00000), v);
        return fold_below(v, s);
    }
};
struct Fmod : FloatOp {
    template <class F> static F lane(const Call& call, F x) {
        const F s = abs(word<F>(call.state->constant[0])), inv = abs(word<F>(call.state->constant[1]));
        const F a = abs(x);
        F v = copysgn(minus_multiple(a, integer_quotient(F(a * inv)), s), x);
        v = where(s == 0.0f, word<F>(0x7FC00000), v);
        return fold_below(v, s);
    }
};

template <class F>
HWY_INLINE F sqrt_legacy(F x, bool approx) {
    if (approx) return as_float<F>((Int(0x3F800000) + bits(x)) >> 1);
    F y = as_float<F>(Int(0x5F370000) - (bits(x) >> 1));
    const F h = x * -0.5f;
    for (int i = 0; i < 2; i++) y = muladdi(F(y * y), h, 1.5f) * y;
    return where(x != 0.0f, F(y * x), x);
}
struct SqrtLegacy : FloatOp {
    template <class F> static F lane(const Call& call, F x) { return sqrt_legacy(x, call.approx); }
};
struct RsqrtLegacy : FloatOp {
    // Made of a NaN, whose sign differs between processors.
    template <class F> static Cond needs_card(const Call&, F x) { return negative(x); }
    template <class F> static F lane(const Call& call, F x) {
        const F r = reciprocal_legacy(through_dst(call, sqrt_legacy(x, call.approx)), call.approx ? 1 : 2);
        return call.fp32 || call.approx ? r : rnd16(r);
    }
};

}  // namespace tessera::sfpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
