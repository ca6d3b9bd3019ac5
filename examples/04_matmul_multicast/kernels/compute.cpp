// One block of the output: sums rows x columns tiles over all blocks of k in Dst, then packs them.
// Compile-time: rows, columns, k tiles of a block, number of blocks.
#include "compute_kernel_api/matmul.h"
#include "compute_kernel_api/common.h"
#include "compute_kernel_api/pack.h"

namespace NAMESPACE {
void MAIN {
    constexpr uint32_t rows = get_compile_time_arg_val(0), columns = get_compile_time_arg_val(1), depth = get_compile_time_arg_val(2);
    constexpr uint32_t blocks = get_compile_time_arg_val(3);
    constexpr uint32_t cb_a = 0, cb_b = 1, cb_out = 16;
    mm_init(cb_a, cb_b, cb_out);
    tile_regs_acquire();
    for (uint32_t block = 0; block < blocks; ++block) {
        cb_wait_front(cb_a, rows * depth);
        cb_wait_front(cb_b, depth * columns);
        for (uint32_t row = 0; row < rows; ++row)
            for (uint32_t column = 0; column < columns; ++column)
                for (uint32_t k = 0; k < depth; ++k) matmul_tiles(cb_a, cb_b, row * depth + k, k * columns + column, row * columns + column);
        cb_pop_front(cb_a, rows * depth);
        cb_pop_front(cb_b, depth * columns);
    }
    tile_regs_commit();
    cb_reserve_back(cb_out, rows * columns);
    tile_regs_wait();
    for (uint32_t tile = 0; tile < rows * columns; ++tile) pack_tile(tile, cb_out);
    tile_regs_release();
    cb_push_back(cb_out, rows * columns);
}
}  // namespace NAMESPACE
