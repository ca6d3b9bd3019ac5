// cumsum_tile.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

ALWI void cumsum_tile_init() {}
// Goes on from the tile before unless it is the first.
ALWI void cumsum_tile(uint32_t idst, bool first = true) { tess::in_place(TileFunction::Cumsum, idst, first); }

}  // namespace ckernel
