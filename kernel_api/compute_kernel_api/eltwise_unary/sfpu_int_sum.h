// sfpu_sum_int_col, sfpu_sum_int_row, sfpu_add_int.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

ALWI void sfpu_sum_int_init() {}
ALWI void sfpu_sum_int_col(uint32_t idst) { tess::in_place(TileFunction::SumIntCol, idst); }
ALWI void sfpu_sum_int_row(uint32_t idst) { tess::in_place(TileFunction::SumIntRow, idst); }
// The kernel adds the next tile, whatever the offset says.
ALWI void sfpu_add_int(uint32_t idst, uint32_t = 2, int32_t = 8) {
    tess::tiles(TileFunction::AddIntTiles, idst, tess::tile_bits(idst, 2), tess::tile_bits(idst));
}

}  // namespace ckernel
