// Family "binary": functions of two and three tiles, gamma functions, remainders; compiled once per SIMD target.
// Facts: see the files in ops/.
#include "tile/sfpu/targets.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "tile/sfpu/family_binary.cpp"
#include <hwy/foreach_target.h>

#include "tile/sfpu/ops/binary-inl.h"
#include "tile/sfpu/ops/gamma-inl.h"
#include "tile/sfpu/ops/ternary-inl.h"

HWY_BEFORE_NAMESPACE();
namespace tessera::sfpu::HWY_NAMESPACE {

bool run_binary(Function function, const Call& call, const Operands& tiles) {
    switch (function) {
        TESSERA_SFPU_BINARY(TESSERA_SFPU_RUN)
        default:
            return false;
    }
}

}  // namespace tessera::sfpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace tessera::sfpu {

HWY_EXPORT(run_binary);
bool family_binary(Function function, const Call& call, const Operands& tiles) {
    return HWY_DYNAMIC_DISPATCH(run_binary)(function, call, tiles);
}

}  // namespace tessera::sfpu
#endif
