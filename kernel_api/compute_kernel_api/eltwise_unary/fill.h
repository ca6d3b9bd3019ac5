// fill_tile.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

/// Prepares fill_tile.
ALWI void fill_tile_init() {}
/// Dst[idst] = one value in every element.
ALWI void fill_tile(uint32_t idst, float param0) { tess::unary(Function::Fill, idst, tess::bits_of(param0)); }
ALWI void fill_tile_bitcast(uint32_t idst, uint32_t param0) { tess::unary(Function::Fill, idst, param0); }
template <DataFormat data_format>
ALWI void fill_tile_int(uint32_t idst, uint32_t param0) {
    tess::unary(Function::FillInt, idst, param0, 0, 0, tess::format(data_format));
}
ALWI void fill_tile_int(uint32_t idst, uint32_t param0) {
    tess::unary(Function::FillInt, idst, param0, 0, 0, tess::kInt32);
}

}  // namespace ckernel
