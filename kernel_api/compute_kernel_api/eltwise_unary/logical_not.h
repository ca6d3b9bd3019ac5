// logical_not_tile.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

ALWI void logical_not_tile_init() {}
template <DataFormat data_format>
ALWI void logical_not_tile(uint32_t idst) {
    constexpr bool is_float = data_format == DataFormat::Float16_b || data_format == DataFormat::Float32;
    tess::unary(is_float ? Function::LogicalNot : Function::LogicalNotInt, idst, 0, 0, 0, tess::format(data_format));
}

}  // namespace ckernel
