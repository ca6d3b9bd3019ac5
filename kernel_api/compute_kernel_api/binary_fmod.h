// fmod_binary_tile, fmod_int32_tile.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

ALWI void fmod_binary_tile_init() {}
ALWI void fmod_binary_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) {
    tess::binary(Function::FmodBinary, idst0, idst1, odst);
}
ALWI void fmod_int32_tile_init() {}
ALWI void fmod_int32_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) {
    tess::binary(Function::FmodInt32, idst0, idst1, odst);
}

}  // namespace ckernel
