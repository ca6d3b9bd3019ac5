// Family "simple": signs, comparisons, clamps, rounding and the piecewise linear activations; compiled once per SIMD
// target. Facts: see the files in ops/.
#define TESSERA_FAMILY family_simple
#define TESSERA_FAMILY_FUNCTIONS TESSERA_SFPU_SIMPLE
#include "tile/sfpu/targets.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "tile/sfpu/family_simple.cpp"
#include <hwy/foreach_target.h>

#include "tile/sfpu/ops/binop_scalar-inl.h"
#include "tile/sfpu/ops/compare-inl.h"
#include "tile/sfpu/ops/elu-inl.h"
#include "tile/sfpu/ops/relu-inl.h"
#include "tile/sfpu/ops/rounding-inl.h"
#include "tile/sfpu/ops/sign-inl.h"
// after the functions
#include "tile/sfpu/family-inl.h"
