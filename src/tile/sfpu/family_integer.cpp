// Family "integer": integer functions; compiled once per SIMD target.
// Facts: see the files in ops/.
#define TESSERA_FAMILY family_integer
#define TESSERA_FAMILY_FUNCTIONS TESSERA_SFPU_INTEGER
#include "tile/sfpu/targets.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "tile/sfpu/family_integer.cpp"
#include <hwy/foreach_target.h>

#include "tile/sfpu/ops/integer-inl.h"
#include "tile/sfpu/ops/typecast-inl.h"
// after the functions
#include "tile/sfpu/family-inl.h"
