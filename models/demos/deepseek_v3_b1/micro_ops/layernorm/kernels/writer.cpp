// Writes the blocks of the output back as sticks; padding rows and columns are left out.
// Compile time: output CB, row bytes, tiles per row, tiles per block; accessor. Arguments: address, first row, rows.
#include "dataflow_api.h"

constexpr uint32_t output_cb = get_compile_time_arg_val(0);
constexpr uint32_t row_bytes = get_compile_time_arg_val(1);
constexpr uint32_t tiles_per_row = get_compile_time_arg_val(2);
constexpr uint32_t block_tiles = get_compile_time_arg_val(3);
constexpr uint32_t tile_rows = 32;
constexpr uint32_t tile_row_bytes = 64;

static uint32_t smaller(uint32_t a, uint32_t b) { return a < b ? a : b; }

void kernel_main() {
    constexpr auto output_args = TensorAccessorArgs<4>();
    const auto output = TensorAccessor(output_args, get_arg_val<uint32_t>(0), row_bytes);
    const uint32_t first_row = get_arg_val<uint32_t>(1);
    const uint32_t end_row = first_row + get_arg_val<uint32_t>(2);

    for (uint32_t row = first_row; row < end_row; row += tile_rows) {
        const uint32_t rows = smaller(tile_rows, end_row - row);
        for (uint32_t tile = 0; tile < tiles_per_row; tile += block_tiles) {
            const uint32_t offset = tile * tile_row_bytes;
            const uint32_t stride = smaller(block_tiles, tiles_per_row - tile) * tile_row_bytes;
            cb_wait_front(output_cb, block_tiles);
            uint32_t from = get_read_ptr(output_cb);
            for (uint32_t stick = 0; stick < rows; ++stick, from += stride) {
                noc_async_write(from, output.get_noc_addr(row + stick, offset), smaller(stride, row_bytes - offset));
            }
            noc_async_write_barrier();
            cb_pop_front(output_cb, block_tiles);
        }
    }
}
