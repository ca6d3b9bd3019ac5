// ema_tile.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

ALWI void ema_init(uint32_t, uint32_t) {}
ALWI void ema_clear_previous_output() {}
ALWI void ema_tile(uint32_t) { MATH(tess_unsupported("ema_tile")); }

}  // namespace ckernel
