// The names that sfpi.h has in August 2026 (SFPI 7.70): conversions between value types, layouts of Dst, modes as
// enumerations. Own code over the vectors of sfpi.h, which includes this. Facts: SFPI's include/sfpi_lib.h.
#pragma once
#include <utility>

namespace sfpi {

using vBool = __vCond;
using sFloat16a = s2vFloat16a;
using sFloat16b = s2vFloat16b;
#ifdef ARCH_BLACKHOLE
constexpr bool kIsBlackhole = true;
#else
constexpr bool kIsBlackhole = false;
#endif

// ---- value types: a sign and a magnitude, and those that hold fewer bits than a lane
struct vSMag : __vIntBase {
    static constexpr DataLayout kLayout = DataLayout::SM32;
    vSMag() {}
    explicit vSMag(Lanes x) : __vIntBase(x) {}
    explicit vSMag(uint32_t x) : __vIntBase(splat(x)) {}
    vSMag(const vSMag&) = default;
    vSMag(__vDReg d) : __vIntBase(d.load(4)) {}
    vSMag(__vLReg r) : __vIntBase((tensix_sfpu_begin(), tensix_sfpu.l[r.reg])) {}
    template <DataLayout L>
    vSMag(__vDRegAs<L> d) : __vIntBase(d.template load_as<vSMag>()) {}
    sfpi_inline void operator=(const vSMag& o) { assign(o.v); }
    friend sfpi_inline vUInt operator&(const vSMag& a, uint32_t b) { return vUInt(a.v & splat(b)); }
    friend sfpi_inline __vCond operator==(const vSMag& a, const vSMag& b) { return {is_zero(a.v - b.v)}; }
    friend sfpi_inline __vCond operator!=(const vSMag& a, const vSMag& b) { return {~is_zero(a.v - b.v)}; }
    friend sfpi_inline __vCond operator==(const vSMag& a, uint32_t b) { return {is_zero(a.v - splat(b))}; }
    friend sfpi_inline __vCond operator!=(const vSMag& a, uint32_t b) { return {~is_zero(a.v - splat(b))}; }
};
template <class Vector, DataLayout Layout, uint32_t kMode>
struct vNarrow : Vector {
    static constexpr DataLayout kLayout = Layout;
    vNarrow() {}
    explicit vNarrow(Lanes x) : Vector(x) {}
    explicit vNarrow(uint32_t x) : Vector(splat(x)) {}
    vNarrow(const vNarrow&) = default;
    vNarrow(__vDReg d) : Vector(d.load(kMode)) {}
    template <DataLayout L>
    vNarrow(__vDRegAs<L> d) : Vector(d) {}
    sfpi_inline void operator=(const vNarrow& o) { this->assign(o.v); }
};
using vFloat16a = vNarrow<vFloat, DataLayout::F16a, 1>;
using vFloat16b = vNarrow<vFloat, DataLayout::F16b, 2>;
using vMag = vNarrow<vUInt, DataLayout::M32, 4>;
using vUInt16 = vNarrow<vMag, DataLayout::U16, 6>;
using vUInt8 = vNarrow<vUInt16, DataLayout::Default, 0>;
using vSMag16 = vNarrow<vSMag, DataLayout::SM16, 8>;
using vSMag8 = vNarrow<vSMag16, DataLayout::Default, 0>;
sfpi_inline vMag operator>>(const vMag& a, unsigned n) { return vMag(a.v >> splat(n & 31)); }
sfpi_inline vMag operator&(const vMag& a, int32_t b) { return vMag(a.v & splat(uint32_t(b))); }

sfpi_inline __vCond operator<(__vConstIntBase a, int32_t b) { return vInt(a) < b; }
sfpi_inline __vCond operator>=(__vConstIntBase a, int32_t b) { return vInt(a) >= b; }
sfpi_inline __vCond operator==(__vConstIntBase a, int32_t b) { return vInt(a) == b; }
sfpi_inline __vCond operator!=(__vConstIntBase a, int32_t b) { return vInt(a) != b; }

template <class T>
sfpi_inline T as(const __vBase& x) {
    return T(x.v);
}
template <class T>
sfpi_inline T as(const vFloat& x) {
    return T(x.v);
}

sfpi_inline vSMag int_to_smag(const vInt& x) {
    const Lanes magnitude = (splat(0) - x.v) & splat(0x7FFFFFFF);
    return vSMag(pick(is_negative(x.v), magnitude | splat(0x80000000u), x.v));
}
sfpi_inline vInt smag_to_int(const vSMag& x) {
    return vInt(pick(is_negative(x.v), splat(0) - (x.v & splat(0x7FFFFFFF)), x.v));
}

// ---- Dst in a layout that the kernel names
constexpr uint32_t layout_mode(DataLayout layout) {
    constexpr uint32_t kModes[] = {0, 0, 3, 1, 2, 4, 4, 6, 4, 8, 4, 9, 7};
    return kModes[static_cast<int>(layout)];
}
template <DataLayout L>
struct __vDRegAs {
    int reg;
    static constexpr bool kIsFloat =
        L == DataLayout::FSrcB || L == DataLayout::F32 || L == DataLayout::F16a || L == DataLayout::F16b;
    // Wormhole's load and store turn one form of a signed number into the other; on Blackhole it is code.
    template <class T>
    static constexpr bool kTurns =
        (L == DataLayout::SM32 && std::is_same_v<T, vInt>) || (L == DataLayout::I32 && std::is_same_v<T, vSMag>);
    template <class T>
    static constexpr uint32_t kMode = kTurns<T> && !kIsBlackhole ? 12 : layout_mode(L);

    sfpi_inline Lanes load_float() const {
        static_assert(kIsFloat, "this layout of Dst does not hold a vFloat");
        return __vDReg{reg}.load(layout_mode(L));
    }
    template <class T>
    sfpi_inline Lanes load_as() const {
        static_assert(!kIsFloat, "this layout of Dst does not hold integers");
        const Lanes x = __vDReg{reg}.load(kMode<T>);
        if constexpr (kTurns<T> && kIsBlackhole && std::is_same_v<T, vInt>) return smag_to_int(vSMag(x)).v;
        else if constexpr (kTurns<T> && kIsBlackhole) return int_to_smag(vInt(x)).v;
        else return x;
    }
    sfpi_inline void operator=(const vFloat& x) const {
        static_assert(kIsFloat, "this layout of Dst does not hold a vFloat");
        __vDReg{reg}.store(x.v, layout_mode(L));
    }
    sfpi_inline void operator=(float x) const { *this = vFloat(x); }
    sfpi_inline void operator=(const vUInt& x) const { __vDReg{reg}.store(x.v, layout_mode(L)); }
    sfpi_inline void operator=(const vInt& x) const {
        if constexpr (kTurns<vInt> && kIsBlackhole) __vDReg{reg}.store(int_to_smag(x).v, layout_mode(L));
        else __vDReg{reg}.store(x.v, kMode<vInt>);
    }
    sfpi_inline void operator=(const vSMag& x) const {
        if constexpr (kTurns<vSMag> && kIsBlackhole) __vDReg{reg}.store(smag_to_int(x).v, layout_mode(L));
        else __vDReg{reg}.store(x.v, kMode<vSMag>);
    }
};
template <class T, class>
inline void __vDReg::operator=(const T& x) const {
    store(x.v, layout_mode(T::kLayout));
}

// ---- fields of a number
struct ExponentMode {
    enum Values { Unbiased, Biased, Debias = Unbiased, NoDebias = Biased };
    Values v;
    constexpr ExponentMode(Values x) : v(x) {}
};
enum class MantissaMode { FractionOnly, WithUnitBit, ImplicitOne = WithUnitBit };
enum class LZMode { All, IgnoreSign };
enum class ShiftMode { Logical, Arithmetic };
enum class FractionalHalf { Low, High };
enum class RecipMode { All, IfNegative };
enum class LdexpMode { Correct, Fast };

sfpi_inline vInt exexp(const vFloat& x, ExponentMode mode) {
    return mode.v == ExponentMode::Biased ? exexp_nodebias(x) : exexp(x);
}
sfpi_inline vMag exman(const vFloat& x, MantissaMode mode = MantissaMode::FractionOnly) {
    return vMag((mode == MantissaMode::WithUnitBit ? exman8(x) : exman9(x)).v);
}
sfpi_inline vUInt exsgn(const __vBase& x) { return vUInt(x.v >> splat(31)); }
sfpi_inline vFloat copyexp(const vFloat& x, const vFloat& e) { return with_exponent(x.v, e.v >> splat(23)); }
sfpi_inline vFloat copyman(const vFloat& x, const vFloat& m) {
    return vFloat((x.v & splat(0xFF800000)) | (m.v & splat(0x7FFFFF)));
}
sfpi_inline Lanes with_sign(Lanes x, Lanes sign) { return (x & splat(0x7FFFFFFF)) | (sign & splat(0x80000000u)); }
template <class U, class = std::enable_if_t<std::is_base_of_v<__vBase, U>>>
sfpi_inline vFloat copysgn(const vFloat& x, const U& sign) {
    return vFloat(with_sign(x.v, sign.v));
}
template <class T, class U, class = std::enable_if_t<std::is_base_of_v<vSMag, T> && std::is_base_of_v<__vBase, U>>>
sfpi_inline T copysgn(const T& x, const U& sign) {
    return T(with_sign(x.v, sign.v));
}
template <class U, class = std::enable_if_t<std::is_base_of_v<__vBase, U>>>
sfpi_inline vSMag copysgn(const vUInt& x, const U& sign) {
    return vSMag(with_sign(x.v, sign.v));
}
template <class T, class U, class = std::enable_if_t<std::is_base_of_v<__vBase, T> && std::is_base_of_v<__vBase, U>>>
sfpi_inline T setsgn2(const T& x, const U& sign) {
    return T(with_sign(x.v, sign.v << splat(31)));
}
sfpi_inline vMag abs(const vInt& x) { return vMag(pick(is_negative(x.v), splat(0) - x.v, x.v)); }
sfpi_inline vMag abs(const vSMag& x) { return vMag(x.v & splat(0x7FFFFFFF)); }
sfpi_inline vMag lz(const __vBase& x, LZMode mode = LZMode::All) {
    const Lanes bits = mode == LZMode::IgnoreSign ? x.v & splat(0x7FFFFFFF) : x.v;
    vMag r(0u);
    for (int i = 0; i < 32; i++) r.v[i] = bits[i] ? __builtin_clz(bits[i]) : 32;
    return r;
}
sfpi_inline vMag lz_nosgn(const __vBase& x) { return lz(x, LZMode::IgnoreSign); }
template <class T, class N>
sfpi_inline T shft(const T& x, const N& amount, ShiftMode mode) {
    const vUInt bits(x.v);
    return mode == ShiftMode::Logical ? T(shft(bits, vInt(amount)).v) : T(shft(vInt(x.v), vInt(amount)).v);
}
sfpi_inline vFloat ldexp(const vFloat& x, const vInt& scale, LdexpMode mode = LdexpMode::Correct) {
    if (mode == LdexpMode::Fast) return setexp(x, exexp_nodebias(x) + scale);
    return x * setexp(vFloat(0.0f), scale + 127);
}
// 23 bits by 23: the lower or the upper half of the product.
sfpi_inline vMag fractional_mul(const __vBase& a, const __vBase& b, FractionalHalf half = FractionalHalf::Low) {
    vMag r(0u);
    for (int i = 0; i < 32; i++) {
        const uint64_t product = uint64_t(a.v[i] & 0x7FFFFF) * (b.v[i] & 0x7FFFFF);
        r.v[i] = half == FractionalHalf::Low ? uint32_t(product) & 0x7FFFFF : uint32_t(product >> 23);
    }
    return r;
}
sfpi_inline vFloat approx_recip(const vFloat& x, RecipMode mode) {
    vFloat r = approx_recip(x);
    if (mode == RecipMode::IfNegative) r.v = pick(is_negative(x.v), r.v, x.v);
    return r;
}

// ---- classes of numbers
sfpi_inline __vCond is_finite(const vFloat& x) { return exexp_nodebias(x) < 255; }
sfpi_inline __vCond is_nan(const vFloat& x) { return exexp_nodebias(x) >= 255 && exman9(x) != 0; }
sfpi_inline __vCond is_inf(const vFloat& x) { return exexp_nodebias(x) >= 255 && exman9(x) == 0; }
sfpi_inline __vCond is_normal(const vFloat& x) { return is_finite(x) && exexp_nodebias(x) != 0; }
sfpi_inline __vCond is_subnormal(const vFloat& x) { return exexp_nodebias(x) == 0 && exman9(x) != 0; }
sfpi_inline __vCond is_pos(const vFloat& x) { return {~is_negative(x.v)}; }
sfpi_inline __vCond is_neg(const vFloat& x) { return {is_negative(x.v)}; }

// ---- the order of signs and magnitudes, which is also that of floats
template <class T>
sfpi_inline std::pair<T, T> ordered(const T& a, const T& b) {
    const Lanes ka = pick(is_negative(a.v), a.v ^ splat(0x7FFFFFFF), a.v),
                kb = pick(is_negative(b.v), b.v ^ splat(0x7FFFFFFF), b.v), swaps = Lanes((SLanes)kb < (SLanes)ka);
    return {T(pick(swaps, b.v, a.v)), T(pick(swaps, a.v, b.v))};
}
sfpi_inline std::pair<vFloat, vFloat> min_max(const vFloat& a, const vFloat& b) { return ordered(a, b); }
sfpi_inline std::pair<vSMag, vSMag> min_max(const vSMag& a, const vSMag& b) { return ordered(a, b); }
sfpi_inline vFloat min(const vFloat& a, const vFloat& b) { return ordered(a, b).first; }
sfpi_inline vFloat max(const vFloat& a, const vFloat& b) { return ordered(a, b).second; }
sfpi_inline vSMag min(const vSMag& a, const vSMag& b) { return ordered(a, b).first; }
sfpi_inline vSMag max(const vSMag& a, const vSMag& b) { return ordered(a, b).second; }
sfpi_inline vUInt min(const vUInt& a, unsigned b) { return vUInt(pick(Lanes(a.v < splat(b)), a.v, splat(b))); }
sfpi_inline vUInt max(const vUInt& a, unsigned b) { return vUInt(pick(Lanes(a.v < splat(b)), splat(b), a.v)); }
sfpi_inline vUInt clamp(const vUInt& x, unsigned low, unsigned high) { return min(max(x, low), high); }
sfpi_inline vFloat clamp(const vFloat& x, const vFloat& low, const vFloat& high) { return min(max(x, low), high); }
sfpi_inline vSMag clamp(const vSMag& x, const vSMag& low, const vSMag& high) { return min(max(x, low), high); }
sfpi_inline vFloat symmetric_clamp(const vFloat& x, float bound) { return copysgn(min(abs(x), bound), x); }
sfpi_inline vFloat rectified_linear_unit(const vFloat& x) { return max(x, 0.0f); }
sfpi_inline void swap(__vBase& a, __vBase& b) { vec_swap(a, b); }

// ---- conversions
struct RoundMode {
    enum Values { NearestAway, Nearest = NearestAway, NearestEven = NearestAway, NearestStochastic, Zero };
    static constexpr Values Stochastic = NearestStochastic;
    Values v;
    constexpr RoundMode(Values x) : v(x) {}
};
template <class>
constexpr bool kNever = false;

// Only rounding to the nearest is modelled; a number that needs none may be converted in any mode.
template <class To>
sfpi_inline To convert(const vFloat& x, RoundMode = RoundMode::NearestStochastic) {
    if constexpr (std::is_same_v<To, vFloat>) return x;
    else if constexpr (std::is_same_v<To, vFloat16b>) return To(round_bf16(x.v));
    else if constexpr (std::is_same_v<To, vFloat16a>) return To(float_to_fp16a(x).v);
    else if constexpr (std::is_same_v<To, vUInt16>) return To(to_integer(x.v, 65535, false));
    else if constexpr (std::is_same_v<To, vSMag16>) return To(to_integer(x.v, 32767, true));
    else if constexpr (std::is_same_v<To, vUInt8>) return To(to_integer(x.v, 255, false));
    else if constexpr (std::is_same_v<To, vSMag8>) return To(to_integer(x.v, 127, true));
    else static_assert(kNever<To>, "a vFloat is not converted to this type");
}
template <class To>
sfpi_inline To convert(const vSMag& x, RoundMode mode = RoundMode::NearestStochastic) {
    if constexpr (std::is_base_of_v<vSMag, To>) return To(x.v);
    else if constexpr (std::is_base_of_v<vFloat, To>) return convert<To>(int32_to_float(vInt(x.v)), mode);
    else if constexpr (std::is_same_v<To, vInt>) return smag_to_int(x);
    else static_assert(kNever<To>, "a vSMag is not converted to this type");
}
template <class To>
sfpi_inline To convert(const vInt& x, RoundMode mode = RoundMode::NearestStochastic) {
    if constexpr (std::is_same_v<To, vInt>) return x;
    else return convert<To>(int_to_smag(x), mode);
}
template <class To>
sfpi_inline To convert(const vUInt& x, RoundMode mode = RoundMode::NearestStochastic) {
    if constexpr (std::is_base_of_v<vUInt, To> || std::is_same_v<To, vInt>) return To(x.v);
    else return convert<To>(vSMag(x.v), mode);
}

}  // namespace sfpi

// Builtins of the SFPI compiler that headers call by name.
#define __builtin_rvtt_sfpmad(a, b, c, mod) sfpi::fma(a, b, c)
#define __builtin_rvtt_sfpiadd_i(a, immediate, mod) ((a) + sfpi::splat(uint32_t(immediate)))
