// Family "simple": signs, comparisons, clamps, rounding and the piecewise linear activations; compiled once per SIMD
// target. Facts: see the files in ops/.
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

HWY_BEFORE_NAMESPACE();
namespace tessera::sfpu::HWY_NAMESPACE {

bool run_simple(Function function, const Call& call, const Operands& tiles) {
    switch (function) {
        TESSERA_SFPU_SIMPLE(TESSERA_SFPU_RUN)
        default:
            return false;
    }
}

}  // namespace tessera::sfpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace tessera::sfpu {

HWY_EXPORT(run_simple);
bool family_simple(Function function, const Call& call, const Operands& tiles) {
    return HWY_DYNAMIC_DISPATCH(run_simple)(function, call, tiles);
}

}  // namespace tessera::sfpu
#endif
