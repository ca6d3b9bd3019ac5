// Family "trigonometry": circular and hyperbolic functions and their inverses; compiled once per SIMD target.
// Facts: see the files in ops/.
#define TESSERA_FAMILY family_trigonometry
#define TESSERA_FAMILY_FUNCTIONS TESSERA_SFPU_TRIGONOMETRY
#include "tile/sfpu/targets.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "tile/sfpu/family_trigonometry.cpp"
#include <hwy/foreach_target.h>

#include "tile/sfpu/ops/trigonometry-inl.h"
// after the functions
#include "tile/sfpu/family-inl.h"
