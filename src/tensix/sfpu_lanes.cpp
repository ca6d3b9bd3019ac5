// The SFPU's arithmetic on 32 lanes, over the code that whole-tile functions are made of.
// Facts: reference pages ARITHMETIC 10 and SFPU 1.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "tensix/sfpu_lanes.cpp"
#include "tile/sfpu/targets.hpp"
// targets.hpp comes first
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "tensix/sfpu.hpp"
#include "tile/sfpu/flush_denormals.hpp"
#include "tile/sfpu/lane-inl.h"

HWY_BEFORE_NAMESPACE();
namespace tessera::sfpu::HWY_NAMESPACE {

using tensix::Lanes;

HWY_INLINE V get(const Lanes& x, size_t i) { return hn::LoadU(du, x.data() + i); }
HWY_INLINE void put(V v, Lanes& x, size_t i) { hn::StoreU(v, du, x.data() + i); }

template <class F>
HWY_INLINE void EachVector(F&& f) {
    for (size_t i = 0; i < tensix::kLanes; i += hn::Lanes(du)) f(i);
}

void LanesFma(uint32_t version, const Lanes& a, const Lanes& b, const Lanes& c, Lanes& out) {
    const FlushDenormals flushed;
    EachVector([&](size_t i) {
        const V x = get(a, i), y = get(b, i), z = get(c, i);
        put(version >= 2 ? fma<kUnit2>(x, y, z) : fma<kUnit1>(x, y, z), out, i);
    });
}
void LanesToBf16(const Lanes& x, Lanes& out) {
    EachVector([&](size_t i) { put(rnd16(Float<kUnit2>(get(x, i))).v, out, i); });
}
void LanesToInteger(const Lanes& x, uint32_t most, bool is_signed, Lanes& out) {
    EachVector([&](size_t i) { put(rndi(Float<kUnit2>(get(x, i)), most, is_signed).v, out, i); });
}
void LanesFromInteger(const Lanes& x, Lanes& out) {
    EachVector([&](size_t i) { put(cast<Float<kUnit2>>(Int(get(x, i))).v, out, i); });
}
void LanesReciprocal(const Lanes& x, Lanes& out) {
    EachVector([&](size_t i) { put(arecip(Float<kUnit2>(get(x, i))).v, out, i); });
}
void LanesMul24(const Lanes& a, const Lanes& b, bool high, Lanes& out) {
    EachVector([&](size_t i) {
        const Int x(get(a, i)), y(get(b, i));
        put((high ? mul24_hi(x, y) : mul24_lo(x, y)).v, out, i);
    });
}

}  // namespace tessera::sfpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace tessera::sfpu {
HWY_EXPORT(LanesFma);
HWY_EXPORT(LanesToBf16);
HWY_EXPORT(LanesToInteger);
HWY_EXPORT(LanesFromInteger);
HWY_EXPORT(LanesReciprocal);
HWY_EXPORT(LanesMul24);
}  // namespace tessera::sfpu

namespace tessera::tensix {

void lanes_fma(uint32_t sfpu_version, const Lanes& a, const Lanes& b, const Lanes& c, Lanes& out) {
    using namespace sfpu;
    HWY_DYNAMIC_DISPATCH(LanesFma)(sfpu_version, a, b, c, out);
}
void lanes_round_to_bf16(const Lanes& x, Lanes& out) {
    using namespace sfpu;
    HWY_DYNAMIC_DISPATCH(LanesToBf16)(x, out);
}
void lanes_round_to_integer(const Lanes& x, uint32_t most, bool is_signed, Lanes& out) {
    using namespace sfpu;
    HWY_DYNAMIC_DISPATCH(LanesToInteger)(x, most, is_signed, out);
}
void lanes_from_integer(const Lanes& x, Lanes& out) {
    using namespace sfpu;
    HWY_DYNAMIC_DISPATCH(LanesFromInteger)(x, out);
}
void lanes_reciprocal(const Lanes& x, Lanes& out) {
    using namespace sfpu;
    HWY_DYNAMIC_DISPATCH(LanesReciprocal)(x, out);
}
void lanes_mul24(const Lanes& a, const Lanes& b, bool high, Lanes& out) {
    using namespace sfpu;
    HWY_DYNAMIC_DISPATCH(LanesMul24)(a, b, high, out);
}

}  // namespace tessera::tensix
#endif
