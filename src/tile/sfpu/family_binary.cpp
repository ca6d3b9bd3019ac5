// Family "binary": functions of two and three tiles, gamma functions, remainders; compiled once per SIMD target.
// Facts: see the files in ops/.
#define TESSERA_FAMILY family_binary
#define TESSERA_FAMILY_FUNCTIONS TESSERA_SFPU_BINARY
#include "tile/sfpu/targets.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "tile/sfpu/family_binary.cpp"
#include <hwy/foreach_target.h>

#include "tile/sfpu/ops/binary-inl.h"
#include "tile/sfpu/ops/gamma-inl.h"
#include "tile/sfpu/ops/ternary-inl.h"
// after the functions
#include "tile/sfpu/family-inl.h"
