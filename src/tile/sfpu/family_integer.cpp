// Family "integer": integer functions; compiled once per SIMD target.
// Facts: see the files in ops/.
#include "tile/sfpu/targets.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "tile/sfpu/family_integer.cpp"
#include <hwy/foreach_target.h>

#include "tile/sfpu/ops/integer-inl.h"
#include "tile/sfpu/ops/typecast-inl.h"

HWY_BEFORE_NAMESPACE();
namespace tessera::sfpu::HWY_NAMESPACE {

bool run_integer(Function function, const Call& call, const Operands& tiles) {
    switch (function) {
        TESSERA_SFPU_INTEGER(TESSERA_SFPU_RUN)
        default:
            return false;
    }
}

}  // namespace tessera::sfpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace tessera::sfpu {

HWY_EXPORT(run_integer);
bool family_integer(Function function, const Call& call, const Operands& tiles) {
    return HWY_DYNAMIC_DISPATCH(run_integer)(function, call, tiles);
}

}  // namespace tessera::sfpu
#endif
