// ema_tile.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

ALWI void ema_init(uint32_t alpha, uint32_t beta) { tess::registers(TileFunction::EmaInit, alpha, beta); }
ALWI void ema_clear_previous_output() { tess::registers(TileFunction::EmaClear); }
// The output goes to the tile after the input.
ALWI void ema_tile(uint32_t idst) {
    tess::tiles(TileFunction::Ema, idst, tess::tile_bits(idst), tess::tile_bits(idst + 1));
}

}  // namespace ckernel
