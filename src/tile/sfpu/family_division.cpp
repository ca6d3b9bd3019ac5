// Family "division": quotients, remainders and common divisors of integers, quantized ones; compiled once per SIMD
// target. Facts: see the files in ops/.
#include "tile/sfpu/targets.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "tile/sfpu/family_division.cpp"
#include <hwy/foreach_target.h>

#include "tile/sfpu/ops/gcd-inl.h"
#include "tile/sfpu/ops/quant-inl.h"

HWY_BEFORE_NAMESPACE();
namespace tessera::sfpu::HWY_NAMESPACE {

bool run_division(Function function, const Call& call, const Operands& tiles) {
    switch (function) {
        TESSERA_SFPU_DIVISION(TESSERA_SFPU_RUN)
        default:
            return false;
    }
}

}  // namespace tessera::sfpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace tessera::sfpu {

HWY_EXPORT(run_division);
bool family_division(Function function, const Call& call, const Operands& tiles) {
    return HWY_DYNAMIC_DISPATCH(run_division)(function, call, tiles);
}

}  // namespace tessera::sfpu
#endif
