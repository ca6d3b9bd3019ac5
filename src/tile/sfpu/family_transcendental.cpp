// Family "transcendental": expm1 and its relatives, error functions, powers, derivatives of activations; compiled once
// per SIMD target. Facts: see the files in ops/.
#define TESSERA_FAMILY family_transcendental
#define TESSERA_FAMILY_FUNCTIONS TESSERA_SFPU_TRANSCENDENTAL
#include "tile/sfpu/targets.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "tile/sfpu/family_transcendental.cpp"
#include <hwy/foreach_target.h>

#include "tile/sfpu/ops/erf-inl.h"
#include "tile/sfpu/ops/expm1-inl.h"
#include "tile/sfpu/ops/power-inl.h"
#include "tile/sfpu/ops/softplus-inl.h"
// after the functions
#include "tile/sfpu/family-inl.h"
