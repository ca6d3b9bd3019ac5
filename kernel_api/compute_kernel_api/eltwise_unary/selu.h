// selu_tile.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

ALWI void selu_tile_init() {}
ALWI void selu_tile(uint32_t idst, uint32_t param0, uint32_t param1) {
    tess::unary(Function::Selu, idst, param0, param1, tess::kInputFloat32);
}

// On the pack thread.
ALWI void selu_tile_init_pack() {}
ALWI void selu_tile_pack(uint32_t idst, uint32_t param0, uint32_t param1) {
    tess::unary_pack(Function::Selu, idst, VectorMode::RC, param0, param1, tess::kInputFloat32);
}

}  // namespace ckernel
