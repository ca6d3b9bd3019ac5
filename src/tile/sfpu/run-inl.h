// Runs a lane function over the rows of Dst tiles: load, compute, store, face by face as the vector mode says.
// Facts: reference page SFPU 1 and 11 (SFPLOAD/SFPSTORE modes), KERNEL_API 3 (vector modes).
#if defined(TESSERA_SFPU_RUN_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef TESSERA_SFPU_RUN_INL_H_
#undef TESSERA_SFPU_RUN_INL_H_
#else
#define TESSERA_SFPU_RUN_INL_H_
#endif

#include "tile/sfpu/lane-inl.h"
#include "tile/sfpu/sfpu.hpp"

HWY_BEFORE_NAMESPACE();
namespace tessera::sfpu::HWY_NAMESPACE {

// SFPLOAD/SFPSTORE modes. A 16-bit datum is the upper half of its Dst word.
enum class Access : uint8_t {
    Format,      // 0: as Dst's format says; stores flush exponent field 0 to a signed zero, 16-bit Dst truncates
    Bf16,        // 2: the upper half, whatever Dst's format
    Raw32,       // 4: INT32, all 32 bits
    SignMag32,   // 12: sign-magnitude in Dst, two's complement in the lane (where mode_12_converts; raw elsewhere)
    Low16,       // 6: a 16-bit integer; of a 32-bit datum it reaches the upper half
    Upper16,     // 9 (store): the halves change places
};

HWY_INLINE V load(const uint32_t* p, Access access, const Call& call) {
    const V w = hn::LoadU(du, p);
    switch (access) {
        case Access::Low16: return hn::ShiftRight<16>(w);
        case Access::Bf16: return hn::And(w, set(0xFFFF0000u));
        case Access::SignMag32: return mode_12_converts(call.version) ? sm_to_int(Int(w)).v : w;
        default: return w;
    }
}

HWY_INLINE V flush_denormal(V v) { return select(hn::Eq(exponent_field(v), hn::Zero(du)), hn::And(v, set(0x80000000u)), v); }
HWY_INLINE V int_to_sm(V v) { return select(is_negative(v), hn::Or(hn::And(hn::Sub(hn::Zero(du), v), set(0x7FFFFFFF)), set(0x80000000u)), v); }

HWY_INLINE V to_dst(V v, Access access, const Call& call) {
    switch (access) {
        case Access::Low16: return hn::ShiftLeft<16>(v);
        case Access::Bf16: return hn::And(flush_denormal(v), set(0xFFFF0000u));
        case Access::SignMag32: return mode_12_converts(call.version) ? int_to_sm(v) : v;
        case Access::Raw32: return v;
        case Access::Upper16: return hn::Or(hn::ShiftLeft<16>(v), hn::ShiftRight<16>(v));
        default: break;
    }
    const V flushed = flush_denormal(v);
    return call.fp32 ? flushed : hn::And(flushed, set(0xFFFF0000u));
}

// Base of functions on floats. An operation overrides what differs. Where the processor's multiply-add strays too far in
// part of the range, it has a needs_card(call, x...): vectors with such a lane run the card's own under numerics="fast" too.
struct FloatOp {
    static constexpr int kInputs = 1;
    static constexpr bool kHasFast = true;   // numerics="fast" makes a difference
    static Access in(const Call&) { return Access::Format; }
    static Access out(const Call&) { return Access::Format; }
};

template <class Op, int kChip>
V lane_of(const Call& call, const Operands& t, size_t i);

template <class Op, int kChip, class... X>
HWY_INLINE V lane_with(const Call& call, const Operands& t, size_t i, X... x) {
    if constexpr (is_fast(kChip) && requires { Op::needs_card(call, x...); }) {
        const Cond strays = Op::needs_card(call, x...);
        if (HWY_UNLIKELY(!hn::AllFalse(du, strays.m))) return lane_of<Op, exact_of(kChip)>(call, t, i);
    }
    return Op::template lane<Float<kChip>>(call, x...).v;
}

template <class Op, int kChip>
HWY_NOINLINE V lane_of(const Call& call, const Operands& t, size_t i) {
    using F = Float<kChip>;
    const Access in = Op::in(call);
    const F x(load(t.in[0] + i, in, call));
    if constexpr (Op::kInputs == 1) {
        return lane_with<Op, kChip>(call, t, i, x);
    } else if constexpr (Op::kInputs == 2) {
        return lane_with<Op, kChip>(call, t, i, x, F(load(t.in[1] + i, in, call)));
    } else {
        return lane_with<Op, kChip>(call, t, i, x, F(load(t.in[1] + i, in, call)), F(load(t.in[2] + i, in, call)));
    }
}

// Datums first .. first + count of the tiles, whole vectors.
template <class Op, int kChip>
void run_span(const Call& call, const Operands& t, size_t first, size_t count) {
    const Access out = Op::out(call);
    for (size_t i = first; i < first + count; i += hn::Lanes(du)) {
        hn::StoreU(to_dst(lane_of<Op, kChip>(call, t, i), out, call), du, t.out + i);
    }
}

// One iteration takes the even or the odd columns of four rows: an odd count ends with the even columns only.
template <class Op, int kChip>
void run_half_rows(const Call& call, const Operands& t, size_t first) {
    const Access out = Op::out(call);
    const MaskV even = hn::Eq(hn::And(hn::Iota(du, 0), set(1)), hn::Zero(du));
    for (size_t i = first; i < first + 64; i += hn::Lanes(du)) {
        const V old = hn::LoadU(du, t.out + i);
        hn::StoreU(select(even, to_dst(lane_of<Op, kChip>(call, t, i), out, call), old), du, t.out + i);
    }
}

template <class Op, int kChip>
void run_faces(const Call& call, const Operands& t) {
    const size_t whole = size_t{call.iterations / 2} * 64;
    for (uint32_t face = 0; face < 4; face++) {
        if (!runs_on_face(call.mode, face)) continue;
        run_span<Op, kChip>(call, t, face * 256, whole);
        if (call.iterations % 2 != 0) run_half_rows<Op, kChip>(call, t, face * 256 + whole);
    }
}

// One case of a family's switch.
#define TESSERA_SFPU_RUN(name) \
    case Function::name: return each<name>(call, tiles);

template <class Op>
bool each(const Call& call, const Operands& t) {
    if constexpr (Op::kHasFast) {
        if (call.fast) {
            call.version >= 2 ? run_faces<Op, kFastUnit2>(call, t) : run_faces<Op, kFastUnit1>(call, t);
            return true;
        }
    }
    call.version >= 2 ? run_faces<Op, kUnit2>(call, t) : run_faces<Op, kUnit1>(call, t);
    return true;
}

}  // namespace tessera::sfpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
