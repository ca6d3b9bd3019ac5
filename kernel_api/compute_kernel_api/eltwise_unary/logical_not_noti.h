// logical_not_unary_tile, the older name.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

ALWI void logical_not_unary_tile_init() {}
ALWI void logical_not_unary_tile(uint32_t idst) { tess::unary(Function::LogicalNot, idst); }
ALWI void logical_not_unary_tile_int32(uint32_t idst) {
    tess::unary(Function::LogicalNotInt, idst, 0, 0, 0, tess::kInt32);
}
ALWI void logical_not_unary_tile_uint16(uint32_t idst) {
    tess::unary(Function::LogicalNotInt, idst, 0, 0, 0, tess::kUInt16);
}
ALWI void logical_not_unary_tile_uint32(uint32_t idst) {
    tess::unary(Function::LogicalNotInt, idst, 0, 0, 0, tess::kUInt32);
}

}  // namespace ckernel
