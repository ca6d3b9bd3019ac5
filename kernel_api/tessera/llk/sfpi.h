// A host version of Tenstorrent's sfpi.h (the January 2026 names), own code: vectors are 32 lanes in ordinary
// variables, every operation runs at once, assignments and stores respect the condition codes. Enough for all sfpu
// headers of tt_llk_blackhole to parse and for sqrt-like functions to run. Rounding: as the card's compiler does it, a
// product that is added at once becomes ONE multiply-add (Product below; across statements by src/jit/pass/lanes.cpp),
// but a product with an immediate that bfloat16 holds exactly stays a product of its own (SFPMULI).
#pragma once
#include <bit>
#include <cstdint>
#include <type_traits>
#include "lanes.h"
#define sfpi_inline inline __attribute__((always_inline))

namespace sfpi {
using tensix::is_negative;
using tensix::is_zero;
using tensix::Lanes;
using tensix::pick;
using tensix::SLanes;
using tensix::splat;

// ---- instruction modifiers (numbers of the instruction set)
#define SFPI_C(name, value) constexpr unsigned int name = value
SFPI_C(SFP_LREG_COUNT, 8);
SFPI_C(SFP_DESTREG_STRIDE, 2);
SFPI_C(SFP_DESTREG_MAX_SIZE, 1024);
SFPI_C(SFPLOAD_MOD0_FMT_SRCB, 0);
SFPI_C(SFPLOAD_MOD0_FMT_FP16A, 1);
SFPI_C(SFPLOAD_MOD0_FMT_FP16B, 2);
SFPI_C(SFPLOAD_MOD0_FMT_FP32, 3);
SFPI_C(SFPLOAD_ADDR_MODE_NOINC, 7);
SFPI_C(SFPSTORE_MOD0_FMT_SRCB, 0);
SFPI_C(SFPSTORE_MOD0_FMT_FP16A, 1);
SFPI_C(SFPSTORE_MOD0_FMT_FP16B, 2);
SFPI_C(SFPSTORE_MOD0_FMT_FP32, 3);
SFPI_C(SFPLOADI_MOD0_FLOATB, 0);
SFPI_C(SFPLOADI_MOD0_FLOATA, 1);
SFPI_C(SFPLOADI_MOD0_USHORT, 2);
SFPI_C(SFPLOADI_MOD0_SHORT, 4);
SFPI_C(SFPLOADI_MOD0_UPPER, 8);
SFPI_C(SFPLOADI_MOD0_LOWER, 10);
SFPI_C(SFPMAD_MOD1_OFFSET_NONE, 0);
SFPI_C(SFPMOV_MOD1_COMPSIGN, 1);
SFPI_C(SFPEXMAN_MOD1_PAD8, 0);
SFPI_C(SFPEXMAN_MOD1_PAD9, 1);
SFPI_C(SFPEXEXP_MOD1_DEBIAS, 0);
SFPI_C(SFPEXEXP_MOD1_NODEBIAS, 1);
SFPI_C(SFPEXEXP_MOD1_SET_CC_SGN_EXP, 2);
SFPI_C(SFPEXEXP_MOD1_SET_CC_COMP_EXP, 8);
SFPI_C(SFPEXEXP_MOD1_SET_CC_SGN_COMP_EXP, 10);
SFPI_C(SFPIADD_MOD1_ARG_LREG_DST, 0);
SFPI_C(SFPIADD_MOD1_ARG_IMM, 1);
SFPI_C(SFPIADD_MOD1_ARG_2SCOMP_LREG_DST, 2);
SFPI_C(SFPIADD_MOD1_CC_LT0, 0);
SFPI_C(SFPIADD_MOD1_CC_NONE, 4);
SFPI_C(SFPIADD_MOD1_CC_GTE0, 8);
SFPI_C(SFPSETCC_MOD1_LREG_LT0, 0);
SFPI_C(SFPSETCC_MOD1_LREG_NE0, 2);
SFPI_C(SFPSETCC_MOD1_LREG_GTE0, 4);
SFPI_C(SFPSETCC_MOD1_LREG_EQ0, 6);
SFPI_C(SFPSETCC_MOD1_COMP, 8);
SFPI_C(SFPSTOCHRND_RND_EVEN, 0);
SFPI_C(SFPSTOCHRND_RND_STOCH, 1);
SFPI_C(SFPSTOCHRND_MOD1_FP32_TO_FP16A, 0);
SFPI_C(SFPSTOCHRND_MOD1_FP32_TO_FP16B, 1);
SFPI_C(SFPSTOCHRND_MOD1_FP32_TO_UINT8, 2);
SFPI_C(SFPSTOCHRND_MOD1_FP32_TO_INT8, 3);
SFPI_C(SFPSTOCHRND_MOD1_INT32_TO_UINT8, 4);
SFPI_C(SFPSTOCHRND_MOD1_INT32_TO_INT8, 5);
SFPI_C(SFPSTOCHRND_MOD1_FP32_TO_UINT16, 6);
SFPI_C(SFPSTOCHRND_MOD1_FP32_TO_INT16, 7);
SFPI_C(SFPSWAP_MOD1_SWAP, 0);
SFPI_C(SFPSWAP_MOD1_VEC_MIN_MAX, 1);
SFPI_C(SFPCAST_MOD1_INT32_TO_FP32_RNE, 0);
SFPI_C(SFPCAST_MOD1_INT32_TO_FP32_RNS, 1);
SFPI_C(SFPSHFT2_MOD1_SUBVEC_SHFLROR1, 3);
SFPI_C(SFPSHFT2_MOD1_SUBVEC_SHFLSHR1, 4);
SFPI_C(SFPSHFT2_MOD1_SHFT_LREG, 5);
SFPI_C(SFPSHFT2_MOD1_SHFT_IMM, 6);
SFPI_C(SFPMUL24_MOD1_LOWER, 0);
SFPI_C(SFPMUL24_MOD1_UPPER, 1);
SFPI_C(SFPARECIP_MOD1_RECIP, 0);
#undef SFPI_C
enum class LRegs { LReg0, LReg1, LReg2, LReg3, LReg4, LReg5, LReg6, LReg7 };

sfpi_inline Lanes active() {
    tensix::Sfpu& s = tensix_sfpu;
    return s.flag | ~s.used;
}
sfpi_inline Lanes fma(Lanes a, Lanes b, Lanes c) {
    using tensix::Floats;
    return (Lanes)__builtin_elementwise_fma((Floats)a, (Floats)b, (Floats)c);
}
sfpi_inline uint32_t bits_of(float f) { return std::bit_cast<uint32_t>(f); }

// ---- immediates
struct s2vFloat16 {
    enum Format { fp16a = 1, fp16b = 0 };
    uint32_t value;
    Format format;
    static uint32_t half(float f) {
        uint32_t b = bits_of(f) + 0x1000;
        int e = int((b >> 23) & 255) - 112;
        uint32_t m = b & 0x7FFFFF, s = (b >> 16) & 0x8000;
        return s | (e <= 0 ? 0 : e > 31 ? 0x7FFF : (uint32_t(e) << 10 | m >> 13));
    }
    s2vFloat16(float f, Format k = fp16b) : value(k == fp16a ? half(f) : bits_of(f) >> 16), format(k) {}
    s2vFloat16(int32_t v, Format k = fp16b) : value(uint32_t(v)), format(k) {}
    s2vFloat16(uint32_t v, Format k = fp16b) : value(v), format(k) {}
    uint32_t get() const { return value; }
    s2vFloat16 negate() const { return {value ^ 0x8000u, format}; }
    uint32_t word() const {
        return format == fp16b ? value << 16 : ((value & 0x8000) << 16) | (((value & 0x7FFF) + (112u << 10)) << 13);
    }
};
struct s2vFloat16a : s2vFloat16 {
    template <class T>
    s2vFloat16a(T v) : s2vFloat16(std::conditional_t<std::is_floating_point_v<T>, float, T>(v), fp16a) {}
};
struct s2vFloat16b : s2vFloat16 {
    template <class T>
    s2vFloat16b(T v) : s2vFloat16(std::conditional_t<std::is_floating_point_v<T>, float, T>(v), fp16b) {}
};

struct __vCond {
    Lanes m;
    __vCond operator&&(__vCond o) const { return {m & o.m}; }
    __vCond operator||(__vCond o) const { return {m | o.m}; }
    __vCond operator!() const { return {~m}; }
};

// How a datum lies in Dst (the names of August 2026).
enum class DataLayout { Default, FSrcB, F32, F16a, F16b, I32, U32, U16, SM32, SM16, M32, LO16, HI16 };

struct __vConst;
struct __vDReg;
template <DataLayout>
struct __vDRegAs;
struct __vLReg;
struct vFloat;
struct vInt;
struct vUInt;

struct __vBase {
    Lanes v;
    bool set = false;
    __vBase() {}
    explicit __vBase(Lanes x) : v(x), set(true) {}
    __vBase(const __vBase& o) : v(o.v), set(true) {}
    sfpi_inline void assign(Lanes x) {
        v = set ? pick(active(), x, v) : x;
        set = true;
    }
    Lanes get() const { return v; }
    Lanes& get() { return v; }
    sfpi_inline void operator=(const __vBase& o) { assign(o.v); }
};

struct __vConst {
    int index;
    Lanes get() const { return tensix_sfpu.l[index]; }
    sfpi_inline void put(uint32_t w) const {
        tensix_sfpu_begin();
        tensix_sfpu.l[index] = splat(w);
    }
};
struct __vConstFloat : __vConst {
    sfpi_inline void operator=(float f) const { put(bits_of(f)); }
    sfpi_inline void operator=(s2vFloat16 f) const { put(f.word()); }
};
struct __vConstIntBase : __vConst {
    sfpi_inline void operator=(int32_t i) const { put(uint32_t(i)); }
};
inline constexpr __vConstFloat vConst0p8373{{8}}, vConst0{{9}}, vConst1{{10}}, vConstNeg1{{11}}, vConstFloatPrgm0{{12}},
    vConstFloatPrgm1{{13}}, vConstFloatPrgm2{{14}};
inline constexpr __vConstIntBase vConstIntPrgm0{{12}}, vConstIntPrgm1{{13}}, vConstIntPrgm2{{14}}, vConstTileId{{15}};

struct __vDReg {
    int reg;
    sfpi_inline Lanes load(uint32_t mode) const {
        tensix_sfpu_begin();
        Lanes x;
        tensix_sfpu_load(&x, mode, reg * 2);
        return x;
    }
    sfpi_inline void store(Lanes x, uint32_t mode) const {
        tensix_sfpu_begin();
        tensix_sfpu_store(&x, mode, reg * 2);
    }
    inline vFloat operator=(vFloat) const;
    inline vInt operator=(vInt) const;
    inline vUInt operator=(vUInt) const;
    inline vFloat operator=(float) const;
    inline vFloat operator=(double) const;
    inline vFloat operator=(s2vFloat16) const;
    inline void operator=(__vDReg) const;
    inline void operator=(__vConstFloat) const;
    inline void operator=(int) const;
    inline vFloat operator-() const;
    // A type of August that has a layout of its own is stored in it.
    template <class T, class = std::enable_if_t<(T::kLayout > DataLayout::Default)>>
    inline void operator=(const T& x) const;
    template <DataLayout L>
    __vDRegAs<L> mode() const {
        return {reg};
    }
};
struct __vLReg {
    int reg;
    void in_use() const {}
    template <class T, class = std::enable_if_t<std::is_base_of_v<__vBase, T>>>
    sfpi_inline void operator=(const T& x) const {
        tensix_sfpu_begin();
        tensix_sfpu.l[reg] = pick(active(), x.v, tensix_sfpu.l[reg]);
    }
};
struct __DstFile {
    __vDReg operator[](int i) const { return {i}; }
    sfpi_inline void operator++() const {
        tensix_sfpu_begin();
        tensix_sfpu_incr(2);
    }
    sfpi_inline void operator++(int) const { ++*this; }
    sfpi_inline void operator+=(int n) const {
        tensix_sfpu_begin();
        tensix_sfpu_incr(2 * n);
    }
};
struct __LFile {
    __vLReg operator[](LRegs r) const { return {int(r)}; }
};
inline constexpr __DstFile dst_reg{};
inline constexpr __LFile l_reg{};

// a * b, not yet rounded: what the card's compiler may fuse into the next addition
struct Product {
    Lanes a, b;
    bool alone;
    bool by_one = false;
};

struct vFloat : __vBase {
    vFloat() {}
    vFloat(Lanes x) : __vBase(x) {}
    vFloat(const vFloat&) = default;
    vFloat(__vDReg d) : __vBase(d.load(0)) {}
    template <DataLayout L>
    vFloat(__vDRegAs<L> d) : __vBase(d.load_float()) {}
    vFloat(__vLReg r) : __vBase((tensix_sfpu_begin(), tensix_sfpu.l[r.reg])) {}
    vFloat(__vConstFloat c) : __vBase(c.get()) {}
    vFloat(float f) : __vBase(splat(bits_of(f))) {}
    vFloat(double f) : vFloat(float(f)) {}
    vFloat(int i) : vFloat(float(i)) {}
    vFloat(unsigned i) : vFloat(float(i)) {}
    vFloat(s2vFloat16 f) : __vBase(splat(f.word())) {}
    vFloat(const Product& p) : __vBase(tensix::multiply(p.a, p.b)) {}
    sfpi_inline void operator=(const vFloat& o) { assign(o.v); }
    sfpi_inline void operator=(__vLReg r) {
        tensix_sfpu_begin();
        v = tensix_sfpu.l[r.reg];
        set = true;
    }
    vFloat operator-() const { return vFloat(tensix::negate(v)); }
    inline void operator+=(const vFloat& o);
    inline void operator-=(const vFloat& o);
    inline void operator*=(const vFloat& o);
    inline vFloat operator+(const vFloat& o) const;
    inline vFloat operator-(const vFloat& o) const;
};
sfpi_inline bool bf16_exact(float f) { return (bits_of(f) & 0xFFFF) == 0; }
sfpi_inline Product operator*(const vFloat& a, const vFloat& b) { return {a.v, b.v, false}; }
sfpi_inline Product operator*(const vFloat& a, float b) { return {a.v, splat(bits_of(b)), bf16_exact(b), b == 1.0f}; }
sfpi_inline Product operator*(float a, const vFloat& b) { return b * a; }
sfpi_inline vFloat add(const Product& p, Lanes c) {
    return p.alone ? vFloat(tensix::sum(tensix::multiply(p.a, p.b), c)) : vFloat(fma(p.a, p.b, c));
}
sfpi_inline vFloat operator+(const Product& p, const vFloat& c) { return add(p, c.v); }
sfpi_inline vFloat operator+(const vFloat& c, const Product& p) { return add(p, c.v); }
sfpi_inline vFloat operator-(const Product& p, const vFloat& c) { return add(p, (-c).v); }
sfpi_inline vFloat operator-(const vFloat& c, const Product& p) {
    Product n = p;
    n.a = n.a ^ splat(0x80000000u);
    return add(n, c.v);
}
sfpi_inline vFloat operator+(const Product& p, const Product& q) { return add(p, vFloat(q).v); }
sfpi_inline Product operator*(const Product& p, const Product& q) { return vFloat(p) * vFloat(q); }
sfpi_inline Product operator*(const Product& p, float b) { return vFloat(p) * b; }
sfpi_inline Product operator*(float a, const Product& p) { return vFloat(p) * a; }
// `a * 1 + 0` is no move: one multiply-add with the constant registers, which makes denormals and -0 to 0. Upstream's
// log begins with it, and its golden vectors show that it does.
sfpi_inline vFloat normalised(const Product& p) {
    const Lanes zero = splat(0);
    Lanes out;
    tensix_sfpu_fma(&out, &p.a, &p.b, &zero);
    return vFloat(out);
}
sfpi_inline vFloat operator+(const Product& p, float c) {
    return p.by_one && c == 0.0f ? normalised(p) : add(p, splat(bits_of(c)));
}
sfpi_inline vFloat operator+(float c, const Product& p) { return p + c; }
sfpi_inline vFloat operator-(const Product& p, float c) { return add(p, splat(bits_of(-c))); }
sfpi_inline vFloat operator-(float c, const Product& p) { return vFloat(c) - p; }
sfpi_inline vFloat operator-(const Product& p, const Product& q) { return p - vFloat(q); }
sfpi_inline vFloat operator-(const Product& p) { return -vFloat(p); }
sfpi_inline Product operator*(const Product& p, const vFloat& b) { return vFloat(p) * b; }
sfpi_inline Product operator*(const vFloat& a, const Product& p) { return a * vFloat(p); }
inline vFloat vFloat::operator+(const vFloat& o) const { return vFloat(tensix::sum(v, o.v)); }
inline vFloat vFloat::operator-(const vFloat& o) const { return vFloat(tensix::sum(v, (-o).v)); }
inline void vFloat::operator+=(const vFloat& o) { assign((*this + o).v); }
inline void vFloat::operator-=(const vFloat& o) { assign((*this - o).v); }
inline void vFloat::operator*=(const vFloat& o) { assign(tensix::multiply(v, o.v)); }
sfpi_inline vFloat operator+(float a, const vFloat& b) { return vFloat(a) + b; }
sfpi_inline vFloat operator-(float a, const vFloat& b) { return vFloat(a) - b; }
// comparisons: with 0 the sign or zero test of the word itself, else the sign of the difference
sfpi_inline Lanes difference(const vFloat& a, const vFloat& b) { return (a - b).v; }
#define SFPI_FLOAT_COMPARE(op, with_zero, with_difference)                                                         \
    sfpi_inline __vCond operator op(const vFloat& a, const vFloat& b) {                                            \
        Lanes d = difference(a, b);                                                                                \
        return {with_difference};                                                                                  \
    }                                                                                                              \
    sfpi_inline __vCond operator op(const vFloat& a, float b) {                                                    \
        if (b == 0.0f) {                                                                                           \
            Lanes d = a.v;                                                                                         \
            return {with_zero};                                                                                    \
        }                                                                                                          \
        Lanes d = difference(a, vFloat(b));                                                                        \
        return {with_difference};                                                                                  \
    }                                                                                                              \
    sfpi_inline __vCond operator op(const vFloat& a, s2vFloat16 b) { return a op std::bit_cast<float>(b.word()); } \
    sfpi_inline __vCond operator op(const vFloat& a, double b) { return a op float(b); }                           \
    sfpi_inline __vCond operator op(const vFloat& a, unsigned b) { return a op float(b); }                         \
    sfpi_inline __vCond operator op(const vFloat& a, int b) { return a op float(b); }
SFPI_FLOAT_COMPARE(<, is_negative(d), is_negative(d))
SFPI_FLOAT_COMPARE(>=, ~is_negative(d), ~is_negative(d))
SFPI_FLOAT_COMPARE(==, is_zero(d), is_zero(d))
SFPI_FLOAT_COMPARE(!=, ~is_zero(d), ~is_zero(d))
SFPI_FLOAT_COMPARE(>, ~is_negative(d) & ~is_zero(d), ~is_negative(d) & ~is_zero(d))
SFPI_FLOAT_COMPARE(<=, is_negative(d) | is_zero(d), is_negative(d) | is_zero(d))
#undef SFPI_FLOAT_COMPARE

struct __vIntBase : __vBase {
    __vIntBase() {}
    __vIntBase(Lanes x) : __vBase(x) {}
    __vIntBase(const __vIntBase&) = default;
    sfpi_inline void operator=(const __vIntBase& o) { assign(o.v); }
};
template <class T>
struct vIntOps : __vIntBase {
    using __vIntBase::__vIntBase;
    vIntOps() {}
    vIntOps(__vDReg d) : __vIntBase(d.load(12)) {}
    template <DataLayout L>
    vIntOps(__vDRegAs<L> d) : __vIntBase(d.template load_as<T>()) {}
    vIntOps(__vLReg r) : __vIntBase((tensix_sfpu_begin(), tensix_sfpu.l[r.reg])) {}
    vIntOps(__vConst c) : __vIntBase(c.get()) {}
    vIntOps(int32_t i) : __vIntBase(splat(uint32_t(i))) {}
    vIntOps(uint32_t i) : __vIntBase(splat(i)) {}
    vIntOps(short i) : vIntOps(int32_t(i)) {}
    vIntOps(unsigned short i) : vIntOps(uint32_t(i)) {}
    vIntOps(__vCond c) : __vIntBase(c.m & splat(1)) {}
    T operator~() const { return T(~v); }
    T operator-() const { return T(splat(0) - v); }
#define SFPI_INT_OP(op)                                                                              \
    friend sfpi_inline T operator op(const T& a, const __vIntBase& b) { return T(a.v op b.v); }      \
    friend sfpi_inline T operator op(const T& a, __vConst b) { return T(a.v op b.get()); }           \
    friend sfpi_inline T operator op(const T& a, int32_t b) { return T(a.v op splat(uint32_t(b))); } \
    sfpi_inline void operator op##=(const __vIntBase& b) { assign(v op b.v); }                       \
    sfpi_inline void operator op##=(int32_t b) { assign(v op splat(uint32_t(b))); }
    SFPI_INT_OP(+)
    SFPI_INT_OP(-)
    SFPI_INT_OP(&)
    SFPI_INT_OP(|)
    SFPI_INT_OP(^)
#undef SFPI_INT_OP
    friend sfpi_inline T operator<<(const T& a, unsigned n) { return T(a.v << splat(n & 31)); }
    friend sfpi_inline T operator>>(const T& a, unsigned n) {
        return T(T::kSigned ? Lanes((SLanes)a.v >> (SLanes)splat(n & 31)) : a.v >> splat(n & 31));
    }
    sfpi_inline void operator<<=(unsigned n) { assign(v << splat(n & 31)); }
    sfpi_inline void operator>>=(unsigned n) { assign((T(v) >> n).v); }
    sfpi_inline void operator++(int) { assign(v + splat(1)); }
    sfpi_inline void operator--(int) { assign(v - splat(1)); }
    // a < b is the sign of a - b, wrapping, as SFPIADD computes it
#define SFPI_INT_COMPARE(op, test)                                            \
    friend sfpi_inline __vCond operator op(const T& a, const __vIntBase& b) { \
        Lanes d = a.v - b.v;                                                  \
        return {test};                                                        \
    }                                                                         \
    friend sfpi_inline __vCond operator op(const T& a, int32_t b) {           \
        Lanes d = a.v - splat(uint32_t(b));                                   \
        return {test};                                                        \
    }
    SFPI_INT_COMPARE(<, is_negative(d))
    SFPI_INT_COMPARE(>=, ~is_negative(d))
    SFPI_INT_COMPARE(==, is_zero(d))
    SFPI_INT_COMPARE(!=, ~is_zero(d))
    SFPI_INT_COMPARE(>, ~is_negative(d) & ~is_zero(d))
    SFPI_INT_COMPARE(<=, is_negative(d) | is_zero(d))
#undef SFPI_INT_COMPARE
    operator __vCond() const {
        return {~is_zero(v)};
    }
};
struct vInt : vIntOps<vInt> {
    static constexpr bool kSigned = true;
    using vIntOps<vInt>::vIntOps;
    vInt() {}
    vInt(const vInt&) = default;
    sfpi_inline void operator=(const vInt& o) { assign(o.v); }
    vInt(const vUInt& o);
    sfpi_inline void operator=(__vLReg r) {
        v = tensix_sfpu.l[r.reg];
        set = true;
    }
};
struct vUInt : vIntOps<vUInt> {
    static constexpr bool kSigned = false;
    using vIntOps<vUInt>::vIntOps;
    vUInt() {}
    vUInt(const vUInt&) = default;
    sfpi_inline void operator=(const vUInt& o) { assign(o.v); }
    vUInt(const vInt& o) : vIntOps<vUInt>(o.v) {}
    sfpi_inline void operator=(__vLReg r) {
        v = tensix_sfpu.l[r.reg];
        set = true;
    }
};
inline vInt::vInt(const vUInt& o) : vIntOps<vInt>(o.v) {}
sfpi_inline vInt operator-(__vConstIntBase a, const vInt& b) { return vInt(a.get() - b.v); }
sfpi_inline vInt operator+(__vConstIntBase a, const vInt& b) { return vInt(a.get() + b.v); }
sfpi_inline vInt operator-(int32_t a, const vInt& b) { return vInt(splat(uint32_t(a)) - b.v); }
sfpi_inline vInt operator+(int32_t a, const vInt& b) { return vInt(splat(uint32_t(a)) + b.v); }
// a DReg, LReg or constant register as operand
template <class T>
constexpr bool is_place = std::is_same_v<T, __vDReg> || std::is_same_v<T, __vConstFloat>;
template <class T, class U, class = std::enable_if_t<is_place<T> && !std::is_base_of_v<Product, U>>>
sfpi_inline auto operator*(T a, const U& b) {
    return vFloat(a) * vFloat(b);
}
template <class T, class = std::enable_if_t<is_place<T>>>
sfpi_inline auto operator*(const vFloat& a, T b) {
    return a * vFloat(b);
}
template <class T, class U, class = std::enable_if_t<is_place<T> && !std::is_base_of_v<Product, U>>>
sfpi_inline auto operator+(T a, const U& b) {
    return vFloat(a) + vFloat(b);
}
template <class T, class U, class = std::enable_if_t<is_place<T> && !std::is_base_of_v<Product, U>>>
sfpi_inline auto operator-(T a, const U& b) {
    return vFloat(a) - vFloat(b);
}
template <class T, class = std::enable_if_t<is_place<T>>>
sfpi_inline auto operator+(T a, const Product& b) {
    return b + vFloat(a);
}
template <class T, class = std::enable_if_t<is_place<T>>>
sfpi_inline auto operator-(T a, const Product& b) {
    return vFloat(a) - b;
}
template <class T, class = std::enable_if_t<is_place<T>>>
sfpi_inline auto operator+(const Product& b, T a) {
    return b + vFloat(a);
}
template <class T, class = std::enable_if_t<is_place<T>>>
sfpi_inline auto operator-(const Product& b, T a) {
    return b - vFloat(a);
}
template <class T, class = std::enable_if_t<is_place<T>>>
sfpi_inline auto operator*(const Product& b, T a) {
    return b * vFloat(a);
}
template <class T, class = std::enable_if_t<is_place<T>>>
sfpi_inline auto operator*(T a, const Product& b) {
    return b * vFloat(a);
}
template <class T, class = std::enable_if_t<is_place<T>>>
sfpi_inline auto operator+(const vFloat& b, T a) {
    return b + vFloat(a);
}
template <class T, class = std::enable_if_t<is_place<T>>>
sfpi_inline auto operator-(const vFloat& b, T a) {
    return b - vFloat(a);
}
inline vFloat __vDReg::operator=(vFloat x) const {
    store(x.v, 0);
    return x;
}
inline vInt __vDReg::operator=(vInt x) const {
    store(x.v, 4);
    return x;
}
inline vUInt __vDReg::operator=(vUInt x) const {
    store(x.v, 4);
    return x;
}
inline vFloat __vDReg::operator=(float f) const { return *this = vFloat(f); }
inline vFloat __vDReg::operator=(double f) const { return *this = vFloat(float(f)); }
inline vFloat __vDReg::operator=(s2vFloat16 f) const { return *this = vFloat(f); }
inline void __vDReg::operator=(__vDReg d) const { *this = vFloat(d); }
inline void __vDReg::operator=(__vConstFloat c) const { *this = vFloat(c); }
inline void __vDReg::operator=(int i) const { *this = vInt(i); }
inline vFloat __vDReg::operator-() const { return -vFloat(*this); }

// ---- condition codes
struct __vCCCtrl {
    Lanes outer;
    Lanes outer_on;
    Lanes taken;
    __vCCCtrl() : outer(tensix_sfpu.flag), outer_on(tensix_sfpu.used), taken(splat(0)) {}
    ~__vCCCtrl() {
        tensix_sfpu.flag = outer;
        tensix_sfpu.used = outer_on;
    }
    Lanes base() const { return outer | ~outer_on; }
    void enter(Lanes m) {
        tensix_sfpu.used = splat(~0u);
        tensix_sfpu.flag = m;
    }
    void cc_if(__vCond c) {
        enter(base() & c.m);
        taken = taken | c.m;
    }
    void cc_elseif(__vCond c) {
        enter(base() & ~taken & c.m);
        taken = taken | c.m;
    }
    void cc_else() { enter(base() & ~taken); }
    void cc_and(__vCond c) { enter(active() & c.m); }
};
#define v_if(x)               \
    {                         \
        sfpi::__vCCCtrl __cc; \
        __cc.cc_if(x);
#define v_elseif(x)                        \
    __cc.enter(__cc.base() & ~__cc.taken); \
    __cc.cc_elseif(x);
#define v_else __cc.cc_else();
#define v_and(x) __cc.cc_and(x)
#define v_block \
    {           \
        sfpi::__vCCCtrl __cc;
#define v_endblock }
#define v_endif }

// ---- library
template <class T>
sfpi_inline T reinterpret(const __vBase& x) {
    return T(x.v);
}
sfpi_inline vInt exexp(const vFloat& x) { return vInt(((x.v >> splat(23)) & splat(255)) - splat(127)); }
sfpi_inline vInt exexp_nodebias(const vFloat& x) { return vInt((x.v >> splat(23)) & splat(255)); }
sfpi_inline vInt exman8(const vFloat& x) { return vInt((x.v & splat(0x7FFFFF)) | splat(0x800000)); }
sfpi_inline vInt exman9(const vFloat& x) { return vInt(x.v & splat(0x7FFFFF)); }
sfpi_inline vFloat with_exponent(Lanes x, Lanes e) {
    return vFloat((x & splat(0x807FFFFF)) | ((e & splat(255)) << splat(23)));
}
sfpi_inline vFloat setexp(const vFloat& x, uint32_t e) { return with_exponent(x.v, splat(e)); }
sfpi_inline vFloat setexp(const vFloat& x, const __vIntBase& e) { return with_exponent(x.v, e.v); }
sfpi_inline vFloat setman(const vFloat& x, uint32_t m) {
    return vFloat((x.v & splat(0xFF800000)) | splat(m & 0x7FFFFF));
}
sfpi_inline vFloat setman(const vFloat& x, const __vIntBase& m) {
    return vFloat((x.v & splat(0xFF800000)) | (m.v & splat(0x7FFFFF)));
}
sfpi_inline vFloat addexp(const vFloat& x, int32_t n) {
    Lanes e = (x.v >> splat(23)) & splat(255);
    return vFloat(pick(Lanes(e == splat(255)), x.v, with_exponent(x.v, e + splat(uint32_t(n))).v));
}
template <class T, class = std::enable_if_t<std::is_base_of_v<__vBase, T>>>
sfpi_inline T setsgn(const T& x, int32_t s) {
    return T((x.v & splat(0x7FFFFFFF)) | splat(uint32_t(s) << 31));
}
template <class T, class U, class = std::enable_if_t<std::is_base_of_v<__vBase, T> && std::is_base_of_v<__vBase, U>>,
          class = void>
sfpi_inline T setsgn(const T& x, const U& s) {
    return T((x.v & splat(0x7FFFFFFF)) | (s.v & splat(0x80000000u)));
}
sfpi_inline vFloat abs(const vFloat& x) {
    return vFloat(pick(Lanes(x.v <= splat(0xFF800000)), x.v & splat(0x7FFFFFFF), x.v));
}
template <class T>
sfpi_inline T shft(const T& x, const vInt& n) {
    Lanes neg = is_negative(n.v), k = pick(neg, splat(0) - n.v, n.v) & splat(31);
    Lanes right = T::kSigned ? Lanes((SLanes)x.v >> (SLanes)k) : x.v >> k;
    return T(pick(neg, right, x.v << k));
}
template <class T>
sfpi_inline T shft(const T& x, int n) {
    return shft(x, vInt(n));
}
// To the nearest number without the lowest bits, away from zero when two are as near.
sfpi_inline Lanes round_float(Lanes x, uint32_t bits) {
    Lanes e = x & splat(0x7F800000);
    Lanes r = (x + splat(1u << (bits - 1))) & splat(~0u << bits);
    r = pick(Lanes(e == splat(0x7F800000)), x & splat(0xFF800000), r);
    return pick(Lanes(e == splat(0)), splat(0), r);
}
sfpi_inline Lanes round_bf16(Lanes x) { return round_float(x, 16); }
sfpi_inline vUInt float_to_fp16b(const vFloat& x, int round = 1) {
    (void)round;
    return vUInt(round_bf16(x.v));
}
sfpi_inline vUInt float_to_fp16a(const vFloat& x, int = 1) { return vUInt(round_float(x.v, 13)); }
sfpi_inline Lanes to_integer(Lanes x, uint32_t top, bool keep) {
    Lanes r{};
    for (int i = 0; i < 32; i++) {
        uint32_t w = x[i];
        int e = int((w >> 23) & 255) - 127;
        uint32_t s = keep ? w & 0x80000000u : 0;
        uint64_t m = 0x800000 | (w & 0x7FFFFF);
        uint64_t k = e < -1 ? 0 : e >= 16 ? top : ((e >= 0 ? m << e : m >> -e) + 0x400000) >> 23;
        if (k > top) k = top;
        r[i] = k ? s | uint32_t(k) : (e >= 16 ? s : 0);
    }
    return r;
}
sfpi_inline vUInt float_to_uint8(const vFloat& x, int = 1) { return vUInt(to_integer(x.v, 255, false)); }
sfpi_inline vUInt float_to_int8(const vFloat& x, int = 1) { return vUInt(to_integer(x.v, 127, true)); }
sfpi_inline vUInt float_to_uint16(const vFloat& x, int = 1) { return vUInt(to_integer(x.v, 65535, false)); }
sfpi_inline vUInt float_to_int16(const vFloat& x, int = 1) { return vUInt(to_integer(x.v, 32767, true)); }
sfpi_inline vFloat int32_to_float(const vInt& x, int = 1) {
    vFloat r(0.0f);
    for (int i = 0; i < 32; i++) {
        float f = float(x.v[i] & 0x7FFFFFFF);
        r.v[i] = bits_of(f) | (x.v[i] & 0x80000000u);
    }
    return r;
}
sfpi_inline void vec_min_max(__vBase& a, __vBase& b) {
    Lanes ka = pick(is_negative(a.v), a.v ^ splat(0x7FFFFFFF), a.v),
          kb = pick(is_negative(b.v), b.v ^ splat(0x7FFFFFFF), b.v);
    Lanes swap = Lanes((SLanes)kb < (SLanes)ka) & active(), x = a.v, y = b.v;
    a.v = pick(swap, y, x);
    b.v = pick(swap, x, y);
}
sfpi_inline void vec_swap(__vBase& a, __vBase& b) {
    Lanes m = active(), x = a.v, y = b.v;
    a.v = pick(m, y, x);
    b.v = pick(m, x, y);
}
template <class T>
sfpi_inline T subvec_shflror1(const T& x) {
    T r(x.v);
    for (int i = 0; i < 32; i++) r.v[i] = x.v[(i & 7) ? i - 1 : i + 7];
    return r;
}
template <bool = true>
sfpi_inline vFloat approx_recip(const vFloat& x) {
    vFloat r(0.0f);
    tensix_sfpu_arecip(&r.v, &x.v);
    return r;
}
sfpi_inline vInt rand() { tess_unsupported("sfpi::rand"); }
}  // namespace sfpi
#include "sfpi_lut.h"
#include "sfpi_august.h"
#include "sfpi_more.h"
