// isclose_binary_tile.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

ALWI void isclose_binary_tile_init() {}
template <bool EQUAL_NAN = false>
ALWI void isclose_binary_tile(uint32_t idst0, uint32_t idst1, uint32_t odst, uint32_t rtol, uint32_t atol) {
    tess::binary(Function::Isclose, idst0, idst1, odst, rtol, atol, EQUAL_NAN);
}

}  // namespace ckernel
