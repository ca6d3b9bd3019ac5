// clamp_tile.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

ALWI void clamp_tile_init() {}
ALWI void clamp_tile(uint32_t idst, uint32_t param0, uint32_t param1) {
    tess::unary(Function::Clamp, idst, param0, param1);
}
ALWI void clamp_tile_int32(uint32_t idst, uint32_t param0, uint32_t param1) {
    tess::unary(Function::ClampInt, idst, param0, param1, 0, tess::kInt32);
}

}  // namespace ckernel
