// softplus, xielu, tanh', gelu', gelu by tanh, mish, tanhshrink.
// Facts: tt-llk ckernel_sfpu_{softplus,xielu,tanh_derivative,gelu,mish,tanhshrink}.h; proven by golden vectors.
#if defined(TESSERA_SFPU_SOFTPLUS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef TESSERA_SFPU_SOFTPLUS_INL_H_
#undef TESSERA_SFPU_SOFTPLUS_INL_H_
#else
#define TESSERA_SFPU_SOFTPLUS_INL_H_
#endif
#include "tile/sfpu/ops/exp-inl.h"
#include "tile/sfpu/ops/lut-inl.h"

HWY_BEFORE_NAMESPACE();
namespace tessera::sfpu::HWY_NAMESPACE {

// Rounds to the nearest integer by adding 1.5 * 2^23: the integer as float and as int.
template <class F>
struct Nearest {
    F k;
    Int n;
};
template <class F>
HWY_INLINE Nearest<F> nearest_of_magic(F sum) {
    return {sum - word<F>(0x4B400000), bits(sum) - Int(0x4B400000)};
}
template <class F>
HWY_INLINE Nearest<F> nearest(F z) {
    return nearest_of_magic(z + word<F>(0x4B400000));
}
template <class F>
HWY_INLINE Nearest<F> nearest(Product<F::kChip> z) {
    return nearest_of_magic(z + word<F>(0x4B400000));
}
// x - k ln 2 in two parts.
template <class F>
HWY_INLINE F minus_k_ln2(F k, F x) {
    return mad(k, F(-3.19461832987e-05f), mad(k, F(-0.693115234375f), x));
}
template <class F>
HWY_INLINE F scaled_or_zero(F p, Int k) {
    const Int e = exexp_biased(p) + k;
    return where(e > Int(0), setexp(p, e), F(0.0f));
}

// arg0: beta, arg1: 1 / beta, arg2: threshold, arg3: 1 when built with INP_FLOAT32. Above the threshold Dst is left alone.
struct Softplus : FloatOp {
    // Far below, the multiple of ln 2 is rounded to more than 1.
    template <class F> static Cond needs_card(const Call& call, F x) {
        return abs(F(word<F>(call.arg[0]) * x)) >= 1048576.0f;
    }
    static Access out(const Call&) { return Access::Raw32; }
    template <class F> static F lane(const Call& call, F x) {
        const bool wide = call.arg[3] != 0;
        const F t = word<F>(call.arg[0]) * x;
        const F a = setsgn(t, 0);
        F residual;
        if (wide) {
            residual = horner(a, F(-4.8245715334e-07f), 2.1285692128e-05f, -3.4358495031e-04f, 2.7290175203e-03f, -1.0528374463e-02f, 5.6753782555e-03f,
                              1.2186349183e-01f, -4.9926245213e-01f, 6.9310557842e-01f);
            const F e = exp_negative(setsgn(a, 1), wide);
            residual = where(a > 5.0f, F(e * mad(e, muladdi(e, F(0.333333343f), -0.5f), F(1.0f))), residual);
        } else {
            residual = horner(a, F(-3.1273466851e-05f), 5.0152968088e-04f, -1.8627923291e-03f, -1.3000584069e-02f, 1.4279095486e-01f,
                              -5.0932420424e-01f, 6.9423984729e-01f);
            residual = where(a > 5.0f, F(0.0f), residual);
        }
        F r = word<F>(call.arg[1]) * (max(t, 0.0f) + residual);
        if (!call.fp32) r = rnd16(r);
        return where(t < word<F>(call.arg[2]), F(to_dst(r.v, Access::Format, call)), x);
    }

  private:
    template <class F> static F exp_negative(F x, bool) {
        const Nearest<F> n = nearest<F>(x * 1.4426950408889634f);
        const F r = minus_k_ln2(n.k, x);
        const F p = muladdi(r, horner(r, F(0.000198412698f), 0.00138888889f, 0.00833333333f, 0.0416666667f, 0.166666667f), 0.5f);
        return scaled_or_zero(horner(r, p, 1.0f, 1.0f), n.n);
    }
};

// arg0: alpha_p, arg1: alpha_n.
struct Xielu : FloatOp {
    template <class F> static F lane(const Call& call, F x) {
        const F half = F(0.5f) * x;
        const F an = word<F>(call.arg[1]);
        const F positive = mad(F(word<F>(call.arg[0]) * x), x, half);
        const F tiny = mad(an, F(-0.0000009999995427f) - x, half);
        const F series = x * x * horner(x, F(1.99588379473425447940826416015625e-4f), 1.400390756316483020782470703125e-3f, 8.333188481628894805908203125e-3f,
                                        4.16650883853435516357421875e-2f, 0.16666667163372039794921875f, 0.500000059604644775390625f);
        const F small = mad(an, series, half);
        const F large = mad(an, (exp_negative(x) - 1.0f) - x, half);
        const F r = where(x > 0.0f, positive, where(x >= F(-1e-6f), tiny, where(x > -0.5f, small, large)));
        return call.fp32 ? r : rnd16(r);
    }

  private:
    template <class F> static F exp_negative(F x) {
        const F z = max(F(x * 1.4426950408889634f), -126.5f);
        const Nearest<F> n = nearest(z);
        const F r = minus_k_ln2(n.k, x);
        const F p = horner(r, F(1.0f / 5040.0f), 1.0f / 720.0f, 1.0f / 120.0f, 1.0f / 24.0f, 1.0f / 6.0f, 0.5f, 1.0f, 1.0f);
        return setexp(p, exexp_biased(p) + n.n);
    }
};

struct TanhDerivativeApprox : FloatOp {
    template <class F> static F lane(const Call&, F x) {
        const F t = lut(x, 0x1DFF, 0x481A, 0xFF00);
        return mad(t, -t, F(1.0f));
    }
};
struct TanhDerivative : FloatOp {
    template <class F> static F lane(const Call& call, F x) {
        const F a = abs(x);
        const F t = mad(F(a * a), F(2.0f / 9.0f), F(-1.0f));
        const F core = horner(t, F(6.33840343077387569082e-02f), -1.46346136132160548060e-01f, 6.00316523798012785518e-02f, 5.00465512420113917136e-02f,
                              3.59505515570256450886e-02f, -1.43049915574319674860e-01f, 1.47692044971667296727e-01f, -1.40162303416289407698e-01f,
                              1.41578556434459129632e-01f, -1.15151201975556879975e-01f, 5.58971869398334972323e-02f);
        const F r = where(a < 3.0f, core, where(a < 45.0f, tail(a), F(0.0f)));
        return call.fp32 ? r : rnd16(r);
    }

  private:
    template <class F> static F tail(F a) {
        const F t = mad(a, F(-2.0f), F(1.3862943611198906f));
        const Nearest<F> n = nearest<F>(t * 1.4426950408889634f);
        const F r = minus_k_ln2(n.k, t);
        return scaled_or_zero(horner(r, muladdi(r, horner(r, F(0.0416666667f), 0.166666667f), 0.5f), 1.0f, 1.0f), n.n);
    }
};

// arg0: 1 for the approximate form.
struct GeluDerivative : FloatOp {
    template <class F> static F lane(const Call& call, F x) {
        const F x2 = x * x;
        const F h = horner(x2, F(4.2734988881e-09f), -2.3764030743e-07f, 6.0921474869e-06f, -9.7448595625e-05f, 1.1061388068e-03f, -9.4142099842e-03f,
                           5.9766173363e-02f, -2.6593554020e-01f, 7.9788309336e-01f);
        const F core = muladdi(x, h, 0.5f);
        F tail = x_exp(x, F(x2 * -0.5f)) * 0.3989422804014327f;
        if (call.arg[0] == 0) {
            const F inv = reciprocal(x2, call.fp32 ? 2 : 1);
            tail = tail * mad(inv, inv, 1.0f - inv);
        }
        const F r = where(x >= 3.1719f, F(1.0f), where(x >= -3.0f, core, where(x > -13.375f, tail, F(0.0f))));
        return call.fp32 ? r : rnd16(r);
    }

  private:
    // x * exp(t) with the exponent added by hand.
    template <class F> static F x_exp(F x, F t) {
        const Nearest<F> n = nearest<F>(t * 1.4426950408889634f);
        const F r = minus_k_ln2(n.k, t);
        const F p = muladdi(r, horner(r, F(0.00833333333f), 0.0416666667f, 0.166666667f), 0.5f);
        return scaled_or_zero(F(x * horner(r, p, 1.0f, 1.0f)), n.n);
    }
};

// arg0: 1 for the approximate form.
struct Mish : FloatOp {
    template <class F> static F lane(const Call& call, F x) {
        const bool approx = call.arg[0] != 0;
        F u = exp_accurate(call, x);
        if (approx) {  // here 127 is an immediate: the scaled argument is rounded before it is added
            u = exp21_of_biased(clamp(muladdi(x, word<F>(0x3FB8AA3B), 127.0f), F(0.0f), F(255.0f)), F(1.0017248f));
            if (!call.fp32) u = rnd16(u);
        }
        const F u1 = u + 1.0f;
        const F d = mad(u1, u1, F(1.0f));
        const F inv = reciprocal(d, approx ? 0 : call.fp32 ? 2 : 1);
        F inside = x * F(F(u * (u + 2.0f)) * inv);
        if constexpr (F::kVersion >= 2) inside = where(x >= 0.0f, F(x * (1.0f - 2.0f * inv)), inside);
        const F r = where(x < 8.0f, inside, x);
        return call.fp32 ? r : rnd16(r);
    }
};

}  // namespace tessera::sfpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
