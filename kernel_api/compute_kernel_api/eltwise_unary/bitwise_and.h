// bitwise_and_tile.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

ALWI void bitwise_and_tile_init() {}
template <DataFormat data_format>
ALWI void bitwise_and_tile(uint32_t idst, uint32_t param0) {
    tess::unary(Function::BitwiseAnd, idst, param0, 0, 0, tess::format(data_format));
}
ALWI void bitwise_and_tile(uint32_t idst, uint32_t param0) {
    tess::unary(Function::BitwiseAnd, idst, param0, 0, 0, tess::kInt32);
}

}  // namespace ckernel
