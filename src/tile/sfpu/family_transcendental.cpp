// Family "transcendental": expm1 and its relatives, error functions, powers, derivatives of activations; compiled once
// per SIMD target. Facts: see the files in ops/.
#include "tile/sfpu/targets.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "tile/sfpu/family_transcendental.cpp"
#include <hwy/foreach_target.h>

#include "tile/sfpu/ops/erf-inl.h"
#include "tile/sfpu/ops/expm1-inl.h"
#include "tile/sfpu/ops/power-inl.h"
#include "tile/sfpu/ops/softplus-inl.h"

HWY_BEFORE_NAMESPACE();
namespace tessera::sfpu::HWY_NAMESPACE {

bool run_transcendental(Function function, const Call& call, const Operands& tiles) {
    switch (function) {
        TESSERA_SFPU_TRANSCENDENTAL(TESSERA_SFPU_RUN)
        default:
            return false;
    }
}

}  // namespace tessera::sfpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace tessera::sfpu {

HWY_EXPORT(run_transcendental);
bool family_transcendental(Function function, const Call& call, const Operands& tiles) {
    return HWY_DYNAMIC_DISPATCH(run_transcendental)(function, call, tiles);
}

}  // namespace tessera::sfpu
#endif
