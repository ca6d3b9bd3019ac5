// Family "division": quotients, remainders and common divisors of integers, quantized ones; compiled once per SIMD
// target. Facts: see the files in ops/.
#define TESSERA_FAMILY family_division
#define TESSERA_FAMILY_FUNCTIONS TESSERA_SFPU_DIVISION
#include "tile/sfpu/targets.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "tile/sfpu/family_division.cpp"
#include <hwy/foreach_target.h>

#include "tile/sfpu/ops/gcd-inl.h"
#include "tile/sfpu/ops/quant-inl.h"
// after the functions
#include "tile/sfpu/family-inl.h"
