// Family "exponential": exp, log, roots, reciprocals and the activations made of them; compiled once per SIMD target.
// Facts: see the files in ops/.
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

HWY_BEFORE_NAMESPACE();
namespace tessera::sfpu::HWY_NAMESPACE {

bool run_exponential(Function function, const Call& call, const Operands& tiles) {
    switch (function) {
        TESSERA_SFPU_EXPONENTIAL(TESSERA_SFPU_RUN)
        default:
            return false;
    }
}

}  // namespace tessera::sfpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace tessera::sfpu {

HWY_EXPORT(run_exponential);
bool family_exponential(Function function, const Call& call, const Operands& tiles) {
    return HWY_DYNAMIC_DISPATCH(run_exponential)(function, call, tiles);
}

}  // namespace tessera::sfpu
#endif
