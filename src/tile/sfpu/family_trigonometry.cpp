// Family "trigonometry": circular and hyperbolic functions and their inverses; compiled once per SIMD target.
// Facts: see the files in ops/.
#include "tile/sfpu/targets.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "tile/sfpu/family_trigonometry.cpp"
#include <hwy/foreach_target.h>

#include "tile/sfpu/ops/trigonometry-inl.h"

HWY_BEFORE_NAMESPACE();
namespace tessera::sfpu::HWY_NAMESPACE {

bool run_trigonometry(Function function, const Call& call, const Operands& tiles) {
    switch (function) {
        TESSERA_SFPU_TRIGONOMETRY(TESSERA_SFPU_RUN)
        default:
            return false;
    }
}

}  // namespace tessera::sfpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace tessera::sfpu {

HWY_EXPORT(run_trigonometry);
bool family_trigonometry(Function function, const Call& call, const Operands& tiles) {
    return HWY_DYNAMIC_DISPATCH(run_trigonometry)(function, call, tiles);
}

}  // namespace tessera::sfpu
#endif
