// Several tiles of Dst into consecutive pages. Facts: HEAD_API 4.6; api/compute/experimental/pack_block.h of August
// 2026.
#pragma once
#include "compute_kernel_api/pack.h"

namespace ckernel {

ALWI void pack_block_contiguous_init(uint32_t ocb) { pack_init(ocb); }
ALWI void pack_block_contiguous(uint32_t ifrom_dst, uint32_t ocb, uint32_t num_tiles) {
    for (uint32_t i = 0; i < num_tiles; ++i) pack_tile<true>(ifrom_dst + i, ocb, i);
}

}  // namespace ckernel
