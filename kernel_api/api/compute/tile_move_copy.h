// The newer path of compute_kernel_api/tile_move_copy.h, with the name that came with it: kernels of older trees have
// functions of their own called so.
#pragma once
#include "compute_kernel_api/tile_move_copy.h"

namespace ckernel {

ALWI void copy_block(uint32_t in_cb_id, uint32_t start_in_tile_index, uint32_t start_dst_tile_index, uint32_t ntiles) {
    copy_block_matmul_partials(in_cb_id, start_in_tile_index, start_dst_tile_index, ntiles);
}

}  // namespace ckernel
