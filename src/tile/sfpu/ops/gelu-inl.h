// gelu: by a polynomial and an exponential tail (bf16 Dst), by a rational erf (fp32 Dst), or by table.
// Facts: reference page SFPU 8, 9, 10.
#if defined(TESSERA_SFPU_GELU_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef TESSERA_SFPU_GELU_INL_H_
#undef TESSERA_SFPU_GELU_INL_H_
#else
#define TESSERA_SFPU_GELU_INL_H_
#endif
#include "tile/sfpu/ops/exp-inl.h"
#include "tile/sfpu/ops/lut-inl.h"

HWY_BEFORE_NAMESPACE();
namespace tessera::sfpu::HWY_NAMESPACE {

struct Gelu : FloatOp {
    // 1 + erf cancels in the lower tail.
    template <class F> static Cond needs_card(const Call& call, F x) {
        if (!call.fp32) return {hn::MaskFromVec(hn::Zero(du))};
        return x < -3.5f && x > -5.5625f;
    }
    template <class F>
    static F lane(const Call& call, F x) {
        const F d = x + 5.54259443f;
        const F r = where(!negative(d) && !zero(d), call.fp32 ? fp32(x) : bf16(x), F(0.0f));
        return call.fp32 ? r : rnd16(r);
    }

  private:
    template <class F>
    static F bf16(F x) {
        const F x2 = x * x;
        const F e = exp21_of_biased(mad(x2, word<F>(0xBF38AA3B), F(127.0f)), F(1.0017248f));
        const F h = e * horner(x, word<F>(0x3A471981), word<F>(0x3C624345), word<F>(0x3DC36818), word<F>(0x3E9B7E8E));
        const F tail = x * ((h + 0.375f) + -0.375f);
        const F p = horner(x2, word<F>(0x33AB6A49), word<F>(0xB67F907A), word<F>(0x38AB9292), word<F>(0xBA8C7AFE), word<F>(0x3C201AC3),
                           word<F>(0xBD87E84C), word<F>(0x3ECC422A));
        const F middle = x * mad(x, p, F(0.5f));
        return where(x >= -3.125f, where(x >= 2.78125f, x, middle), tail);
    }
    template <class F>
    static F fp32(F x) {
        const F s = min(F(x * word<F>(0x3F3504F3)), 10.0f);
        const F s2 = s * s;
        const F n = horner(s2, word<F>(0xAF9D680C), word<F>(0x32EB3B7A), word<F>(0x37944BE8), word<F>(0x3A20B676), word<F>(0x3BB84182),
                           word<F>(0x3D7E7FA1), word<F>(0x3E5BEDCD), word<F>(0x3F906EBA)) * s;
        const F d = horner(s2, word<F>(0xACECF824), word<F>(0xB1719360), word<F>(0x35B094DB), word<F>(0x390A3143), word<F>(0x3B001800),
                           word<F>(0x3CA0E975), word<F>(0x3E04BA56), word<F>(0x3F060F6B), 1.0f);
        const F v = clamp(F(n * reciprocal(d, 2)), F(-1.0f), F(1.0f));
        const F r = x * mad(F(0.5f), v, F(0.5f));
        return where(zero(v + 1.0f), F(x * word<F>(0x33000000)), r);
    }
};
struct GeluApprox : FloatOp {
    template <class F>
    static F lane(const Call&, F x) {
        static constexpr LutPiece kPieces[6] = {{0x322B, 0x86D8}, {0x37E7, 0xB122}, {0x38F3, 0xB479}, {0x38E1, 0xB437}, {0x3852, 0xAFA4}, {0x3800, 0x7C00}};
        return mad(x, F(0.5f), lut6(x, kPieces, false));
    }
};

}  // namespace tessera::sfpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
