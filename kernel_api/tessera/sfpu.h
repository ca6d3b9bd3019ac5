// How the compute headers reach the SFPU: a function of the list, Dst tiles, rows and up to four words of arguments.
// Facts: the same prototypes as src/entry/sfpu.cpp. MATH runs them; on the other threads they are nothing.
#pragma once
#include "compute_kernel_api/common_globals.h"
#include "tessera/entry.h"
#include "tessera/sfpu_function.h"

extern "C" {
// rows: VectorMode | iterations << 8
void tess_sfpu_unary(uint32_t function, uint32_t dst, uint32_t rows, uint32_t a0, uint32_t a1, uint32_t a2,
                     uint32_t a3);
void tess_sfpu_binary(uint32_t function, uint32_t in0, uint32_t in1, uint32_t out, uint32_t rows, uint32_t a0,
                      uint32_t a1, uint32_t a2, uint32_t a3);
void tess_sfpu_ternary(uint32_t function, uint32_t in0, uint32_t in1, uint32_t in2, uint32_t out, uint32_t rows,
                       uint32_t a0, uint32_t a1, uint32_t a2, uint32_t a3);
void tess_sfpu_constants(uint32_t c0, uint32_t c1, uint32_t c2);
void tess_sfpu_exp_scale(uint32_t bits);
void tess_sfpu_seed(uint32_t seed);
}

namespace ckernel {

using ::tessera::sfpu::Function;

namespace tess {

#ifdef INP_FLOAT32
constexpr uint32_t kInputFloat32 = 1;
#else
constexpr uint32_t kInputFloat32 = 0;
#endif
constexpr uint32_t format(DataFormat f) { return static_cast<uint32_t>(f); }
constexpr uint32_t kInt32 = format(DataFormat::Int32), kUInt16 = format(DataFormat::UInt16),
                   kUInt32 = format(DataFormat::UInt32);
constexpr uint32_t kAllRows = VectorMode::RC | 8u << 8;

constexpr uint32_t bits_of(float x) { return __builtin_bit_cast(uint32_t, x); }
constexpr uint32_t rows_of(int mode, int iterations) {
    return static_cast<uint32_t>(mode) | static_cast<uint32_t>(iterations) << 8;
}

ALWI void unary(Function f, uint32_t dst, uint32_t a0 = 0, uint32_t a1 = 0, uint32_t a2 = 0, uint32_t a3 = 0) {
    MATH(tess_sfpu_unary(static_cast<uint32_t>(f), dst, kAllRows, a0, a1, a2, a3));
}
ALWI void unary_rows(Function f, uint32_t dst, int mode, int iterations, uint32_t a0 = 0, uint32_t a1 = 0,
                     uint32_t a2 = 0, uint32_t a3 = 0) {
    MATH(tess_sfpu_unary(static_cast<uint32_t>(f), dst, rows_of(mode, iterations), a0, a1, a2, a3));
}
ALWI void unary_pack(Function f, uint32_t dst) {
    PACK(tess_sfpu_unary(static_cast<uint32_t>(f), dst, kAllRows, 0, 0, 0, 0));
}
ALWI void binary(Function f, uint32_t in0, uint32_t in1, uint32_t out, uint32_t a0 = 0, uint32_t a1 = 0,
                 uint32_t a2 = 0, uint32_t a3 = 0) {
    MATH(tess_sfpu_binary(static_cast<uint32_t>(f), in0, in1, out, kAllRows, a0, a1, a2, a3));
}
ALWI void binary_rows(Function f, uint32_t in0, uint32_t in1, uint32_t out, int mode, uint32_t a0 = 0) {
    MATH(tess_sfpu_binary(static_cast<uint32_t>(f), in0, in1, out, rows_of(mode, 8), a0, 0, 0, 0));
}
ALWI void ternary(Function f, uint32_t in0, uint32_t in1, uint32_t in2, uint32_t out, uint32_t a0 = 0,
                  uint32_t a3 = 0) {
    MATH(tess_sfpu_ternary(static_cast<uint32_t>(f), in0, in1, in2, out, kAllRows, a0, 0, 0, a3));
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
