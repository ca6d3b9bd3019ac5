// floor, ceil, trunc, frac, round.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

ALWI void rounding_op_tile_init() {}
ALWI void floor_tile(uint32_t idst) { tess::unary(Function::Floor, idst); }
ALWI void ceil_tile(uint32_t idst) { tess::unary(Function::Ceil, idst); }
ALWI void trunc_tile(uint32_t idst) { tess::unary(Function::Trunc, idst); }
ALWI void frac_tile(uint32_t idst) { tess::unary(Function::Frac, idst); }
// 10^n as the card's table has it: infinite above 38, zero below -45.
constexpr float tess_power_of_ten(int n) {
    if (n > 38) return __builtin_inff();
    if (n < -45) return 0.0f;
    double power = 1.0;
    for (int i = 0; i < (n < 0 ? -n : n); i++) power *= 10.0;
    return static_cast<float>(n < 0 ? 1.0 / power : power);
}
ALWI void round_tile(uint32_t idst, int32_t decimals) {
    tess::unary(Function::Round, idst, tess::bits_of(tess_power_of_ten(decimals)),
                tess::bits_of(tess_power_of_ten(-decimals)));
}
ALWI void stochastic_round_tile(uint32_t idst) { tess::in_place(TileFunction::StochasticRound, idst); }

}  // namespace ckernel
