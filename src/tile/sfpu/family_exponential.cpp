// Family "exponential": exp, log, roots, reciprocals and the activations made of them; compiled once per SIMD target.
// Facts: see the files in ops/.
#define TESSERA_FAMILY family_exponential
#define TESSERA_FAMILY_FUNCTIONS TESSERA_SFPU_EXPONENTIAL
#include "tile/sfpu/targets.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "tile/sfpu/family_exponential.cpp"
#include <hwy/foreach_target.h>

#include "tile/sfpu/ops/exp-inl.h"
#include "tile/sfpu/ops/gelu-inl.h"
#include "tile/sfpu/ops/log-inl.h"
#include "tile/sfpu/ops/recip-inl.h"
#include "tile/sfpu/ops/sigmoid-inl.h"
#include "tile/sfpu/ops/sqrt-inl.h"
#include "tile/sfpu/ops/tanh-inl.h"
// after the functions
#include "tile/sfpu/family-inl.h"
