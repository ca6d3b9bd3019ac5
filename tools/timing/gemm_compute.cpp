// The product of a core: blocks of k one after the other, subblocks in Dst, sums in L1 by the packer.
// Compile-time: blocks, k tiles of a block, rows and columns of a core's output, rows and columns of a subblock, 1:
// DRAM out.
#include "compute_kernel_api/common.h"
#include "compute_kernel_api/matmul.h"
#include "compute_kernel_api/pack.h"

namespace NAMESPACE {
void MAIN {
    constexpr uint32_t blocks = get_compile_time_arg_val(0), depth = get_compile_time_arg_val(1);
    constexpr uint32_t rows = get_compile_time_arg_val(2), columns = get_compile_time_arg_val(3);
    constexpr uint32_t high = get_compile_time_arg_val(4), wide = get_compile_time_arg_val(5);
    constexpr uint32_t in0 = 0, in1 = 1, out = 16, tiles = rows * columns;
    mm_block_init(in0, in1, out, false, wide, high, depth);
    cb_reserve_back(out, tiles);
    for (uint32_t block = 0; block < blocks; block++) {
        cb_wait_front(in0, rows * depth);
        cb_wait_front(in1, depth * columns);
        pack_reconfig_l1_acc(block != 0);
        for (uint32_t row = 0; row < rows; row += high) {
            for (uint32_t column = 0; column < columns; column += wide) {
                tile_regs_acquire();
                for (uint32_t k = 0; k < depth; k++)
                    matmul_block(in0, in1, row * depth + k, k * columns + column, 0, false, wide, high, depth);
                tile_regs_commit();
                tile_regs_wait();
                for (uint32_t tile = 0; tile < high * wide; tile++)
                    pack_tile<true>(tile, out, (row * columns + column * high) + tile);
                tile_regs_release();
            }
        }
        cb_pop_front(in0, rows * depth);
        cb_pop_front(in1, depth * columns);
    }
    cb_push_back(out, tiles);
}
}  // namespace NAMESPACE
