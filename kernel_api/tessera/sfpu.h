// How the compute headers reach the SFPU: a function of the list, Dst tiles, rows and up to four words of arguments.
// MATH runs them; on the other threads they are nothing.
#pragma once
#include "compute_kernel_api/common_globals.h"
#include "tessera/abi/calls.h"

namespace ckernel {

using ::tessera::sfpu::Function;
using ::tessera::sfpu::TileFunction;

namespace tess {

#ifdef INP_FLOAT32
constexpr uint32_t kInputFloat32 = 1;
#else
constexpr uint32_t kInputFloat32 = 0;
#endif
constexpr uint32_t format(DataFormat f) { return static_cast<uint32_t>(f); }
constexpr uint32_t kInt32 = format(DataFormat::Int32), kUInt16 = format(DataFormat::UInt16),
                   kUInt32 = format(DataFormat::UInt32);
constexpr uint32_t kAllRows = tessera::abi::sfpu_rows(VectorMode::RC, 8);

constexpr uint32_t bits_of(float x) { return __builtin_bit_cast(uint32_t, x); }
constexpr uint32_t rows_of(int mode, int iterations) {
    return tessera::abi::sfpu_rows(static_cast<uint32_t>(mode), static_cast<uint32_t>(iterations));
}

ALWI void unary(Function f, uint32_t dst, uint32_t a0 = 0, uint32_t a1 = 0, uint32_t a2 = 0, uint32_t a3 = 0) {
    MATH(tess_sfpu_unary(f, dst, kAllRows, a0, a1, a2, a3));
}
ALWI void unary_rows(Function f, uint32_t dst, int mode, int iterations, uint32_t a0 = 0, uint32_t a1 = 0,
                     uint32_t a2 = 0, uint32_t a3 = 0) {
    MATH(tess_sfpu_unary(f, dst, rows_of(mode, iterations), a0, a1, a2, a3));
}
// The SFPU driven by the pack thread, between tile_regs_wait and pack_tile.
ALWI void unary_pack(Function f, uint32_t dst, int mode = VectorMode::RC, uint32_t a0 = 0, uint32_t a1 = 0,
                     uint32_t a2 = 0, uint32_t a3 = 0) {
    PACK(tess_sfpu_unary(f, dst, rows_of(mode, 8), a0, a1, a2, a3));
}
ALWI void binary(Function f, uint32_t in0, uint32_t in1, uint32_t out, uint32_t a0 = 0, uint32_t a1 = 0,
                 uint32_t a2 = 0, uint32_t a3 = 0) {
    MATH(tess_sfpu_binary(f, in0, in1, out, kAllRows, a0, a1, a2, a3));
}
ALWI void binary_rows(Function f, uint32_t in0, uint32_t in1, uint32_t out, int mode, uint32_t a0 = 0) {
    MATH(tess_sfpu_binary(f, in0, in1, out, rows_of(mode, 8), a0, 0, 0, 0));
}
ALWI void ternary(Function f, uint32_t in0, uint32_t in1, uint32_t in2, uint32_t out, uint32_t a0 = 0,
                  uint32_t a3 = 0) {
    MATH(tess_sfpu_ternary(f, in0, in1, in2, out, kAllRows, a0, 0, 0, a3));
}
// Dst tiles as bits; an index past all of them stays one that is not there.
constexpr uint32_t tile_bits(uint32_t first, uint32_t count = 1) {
    return first > 31 ? 1u << 31 : (count > 31 ? ~0u : (1u << count) - 1) << first;
}
ALWI void tiles(TileFunction f, uint32_t dst, uint32_t reads, uint32_t writes, uint32_t a0 = 0, uint32_t a1 = 0,
                uint32_t a2 = 0, uint32_t a3 = 0, const uint32_t* words = nullptr) {
    MATH(tess_sfpu_tiles(f, dst, reads, writes, a0, a1, a2, a3, words));
}
// One tile in place.
ALWI void in_place(TileFunction f, uint32_t dst, uint32_t a0 = 0, uint32_t a1 = 0, uint32_t a2 = 0) {
    tiles(f, dst, tile_bits(dst), tile_bits(dst), a0, a1, a2);
}
// Registers only.
ALWI void registers(TileFunction f, uint32_t a0 = 0, uint32_t a1 = 0) { tiles(f, 0, 0, 0, a0, a1); }
// The generator of random bits; the word that would lock it up is another.
ALWI void seed(uint32_t word) { MATH(tess_sfpu_seed(word)); }
constexpr uint32_t bytes(uint32_t b0, uint32_t b1, uint32_t b2 = 0, uint32_t b3 = 0) {
    return (b0 & 0xFF) | (b1 & 0xFF) << 8 | (b2 & 0xFF) << 16 | (b3 & 0xFF) << 24;
}
ALWI void constants(uint32_t c0, uint32_t c1 = 0, uint32_t c2 = 0) { MATH(tess_sfpu_constants(c0, c1, c2)); }
ALWI void exp_scale(uint32_t bits) { MATH(tess_sfpu_exp_scale(bits)); }
// exp_tile: the approximate forms take their scale from the init call.
ALWI void exp(bool approx, bool unclamped, uint32_t dst, int mode, int iterations, uint32_t scale) {
    if (approx) {
        unary_rows(unclamped ? Function::ExpApproxUnclamped : Function::ExpApprox, dst, mode, iterations);
    } else {
        unary_rows(Function::Exp, dst, mode, iterations, scale, unclamped);
    }
}

}  // namespace tess
}  // namespace ckernel
