// Greatest common divisor and least common multiple of integers: the binary algorithm, 30 and 14 rounds.
// Facts: tt-metal ckernel_sfpu_{gcd,lcm}.h; golden vectors. lcm is meant for operands below 2^15.
#if defined(TESSERA_SFPU_GCD_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef TESSERA_SFPU_GCD_INL_H_
#undef TESSERA_SFPU_GCD_INL_H_
#else
#define TESSERA_SFPU_GCD_INL_H_
#endif
#include "tile/sfpu/ops/integer_division-inl.h"

HWY_BEFORE_NAMESPACE();
namespace tessera::sfpu::HWY_NAMESPACE {

// Each round makes a odd, orders the two and subtracts; lanes whose a has become 0 rest.
HWY_INLINE Int binary_gcd(Int a, Int b, int rounds) {
    const Int either = a | b;
    const Int places = lz(either & -either);   // 31 - the common power of two
    const Cond b_is_even = zero(shft(b, places));
    Int x = -abs(where(b_is_even, b, a)), y = abs(where(b_is_even, a, b));
    Cond active = zero(Int(0));
    for (int round = 0; round < rounds; round++) {
        const Int plus = abs(x);
        const Int lowest = x & plus;
        const Cond goes_on = active && !zero(lowest);
        const Int odd = shft(plus, lz(lowest) - places);
        x = where(goes_on, total_min(odd, y) - total_max(odd, y), where(active, lz(lowest), x));
        y = where(goes_on, total_min(odd, y), y);
        active = goes_on;
    }
    return y;
}

struct Gcd : WordPairOp {
    template <class F> static F lane(const Call&, F a, F b) { return as_float<F>(binary_gcd(bits(a), bits(b), 30)); }
};

// a / gcd by two Newton steps on the reciprocal, rounded to 16 bits, times b.
struct Lcm : WordPairOp {
    template <class F> static F lane(const Call&, F a, F b) {
        const F g = cast<F>(binary_gcd(bits(a), bits(b), 14));
        const F n = setexp(setsgn(g, 1), Int(126));
        F inv = mad(n, F(32.0f / 17.0f), F(48.0f / 17.0f));
        inv = mad(mad(inv, n, F(1.0f)), inv, inv);
        inv = mad(mad(inv, n, F(1.0f)), inv, inv);
        inv = setexp(inv, exexp(inv) - (exexp(g) - Int(126)));
        const Int part = to_uint16(F(cast<F>(abs(bits(a))) * inv));
        return as_float<F>(product_of_halves<F>(part, abs(bits(b))));
    }

  private:
    // Operands of 16 bits: bytes in floats where there is no SFPMUL24.
    template <class F> static Int product_of_halves(Int a, Int b) {
        if constexpr (has_mul24(F::kChip)) {
            return mul24_lo(a, b) + (mul24_hi(a, b) << 23);
        } else {
            const F a0 = cast<F>(a & Int(0xFF)), a1 = cast<F>(a >> 8), b0 = cast<F>(b & Int(0xFF)), b1 = cast<F>(b >> 8);
            const Int middle = to_uint16(F(a0 * b1)) + to_uint16(F(a1 * b0));
            return to_uint16(F(a0 * b0)) + (middle << 8) + (to_uint16(F(a1 * b1)) << 16);
        }
    }
};

}  // namespace tessera::sfpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
