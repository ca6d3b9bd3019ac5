// Pairs of tiles of a and b; b may be broadcast over matrices, rows and columns of tiles.
// Arguments: addresses of a and b; tile rows and columns of a; b's stride per matrix, row, column; first tile, number.
#include "dataflow_api.h"

void kernel_main() {
    const uint32_t a_address = get_arg_val<uint32_t>(0), b_address = get_arg_val<uint32_t>(1);
    const uint32_t down = get_arg_val<uint32_t>(2), across = get_arg_val<uint32_t>(3);
    const uint32_t per_matrix = get_arg_val<uint32_t>(4), per_row = get_arg_val<uint32_t>(5),
                   per_column = get_arg_val<uint32_t>(6);
    const uint32_t first = get_arg_val<uint32_t>(7), count = get_arg_val<uint32_t>(8);
    constexpr uint32_t cb_a = tt::CBIndex::c_0, cb_b = tt::CBIndex::c_1;
    constexpr auto a_args = TensorAccessorArgs<0>();
    constexpr auto b_args = TensorAccessorArgs<a_args.next_compile_time_args_offset()>();
    const auto a = TensorAccessor(a_args, a_address, get_tile_size(cb_a));
    const auto b = TensorAccessor(b_args, b_address, get_tile_size(cb_b));
    for (uint32_t tile = first; tile < first + count; ++tile) {
        const uint32_t matrix = tile / (down * across), row = tile / across % down, column = tile % across;
        cb_reserve_back(cb_a, 1);
        cb_reserve_back(cb_b, 1);
        noc_async_read_tile(tile, a, get_write_ptr(cb_a));
        noc_async_read_tile(matrix * per_matrix + row * per_row + column * per_column, b, get_write_ptr(cb_b));
        noc_async_read_barrier();
        cb_push_back(cb_a, 1);
        cb_push_back(cb_b, 1);
    }
}
