// What every family of element-wise functions ends with: one switch over its functions for each SIMD target, and the
// choice of the target. The file that includes it says who it is: TESSERA_FAMILY (its name) and TESSERA_FAMILY_FUNCTIONS.
// Without a guard: hwy/foreach_target.h reads it once per target.
#include "tile/sfpu/run-inl.h"

HWY_BEFORE_NAMESPACE();
namespace tessera::sfpu::HWY_NAMESPACE {

static bool run_family(Function function, const Call& call, const Operands& tiles) {
    switch (function) {
        TESSERA_FAMILY_FUNCTIONS(TESSERA_SFPU_RUN)
        default: return false;
    }
}

}  // namespace tessera::sfpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace tessera::sfpu {

HWY_EXPORT(run_family);
bool TESSERA_FAMILY(Function function, const Call& call, const Operands& tiles) {
    return HWY_DYNAMIC_DISPATCH(run_family)(function, call, tiles);
}

}  // namespace tessera::sfpu
#endif
