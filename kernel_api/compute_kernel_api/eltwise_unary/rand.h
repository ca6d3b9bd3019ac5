// rand_tile.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

// All ones would lock the generator up.
ALWI void rand_tile_init(uint32_t seed = 0, uint32_t stream_id = 0) {
    const uint32_t word = seed + stream_id * 0x9E3779B9u;
    tess::seed(word == 0xFFFFFFFFu ? 0xFFFFFFFEu : word);
}
// Uniform in [from, from + scale), both fp32 bits.
ALWI void rand_tile(uint32_t idst, uint32_t from, uint32_t scale) {
    tess::tiles(TileFunction::Rand, idst, 0, tess::tile_bits(idst), from, scale);
}

}  // namespace ckernel
