// The SIMD targets the SFPU is compiled for: the baseline (x86-64-v2, set in CMake), AVX2 and AVX-512; NEON on Arm.
// The lane types hold vectors as members, which the sizeless vectors of SVE do not allow; the rest would only cost
// compile time.
#pragma once
#define HWY_DISABLE_PCLMUL_AES
// Bits 14, 6 and 4 are SSE2, AVX3_ZEN4 and AVX3_SPR, names that Highway 1.0 does not have yet.
#define HWY_DISABLED_TARGETS \
    (HWY_SSSE3 | HWY_AVX3_DL | HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | (1LL << 14) | (1LL << 6) | (1LL << 4))
