// hardtanh_tile.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

ALWI void hardtanh_tile_init() {}
ALWI void hardtanh_tile(uint32_t idst, uint32_t param0, uint32_t param1) {
    tess::unary(Function::Clamp, idst, param0, param1);
}

// On the pack thread.
ALWI void hardtanh_tile_init_pack() {}
ALWI void hardtanh_tile_pack(uint32_t idst, uint32_t param0, uint32_t param1) {
    tess::unary_pack(Function::Clamp, idst, VectorMode::RC, param0, param1);
}

}  // namespace ckernel
