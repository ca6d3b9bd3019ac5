// Operand B: the first core of each column reads its tiles and multicasts them down the column; then every core writes
// its block of the output. Compile-time: sends, columns and k tiles of a block, number of blocks, rows of an output block,
// accessors of B and output. Runtime: B's address, first tile column, tiles of a row of B, sender x, y, rectangle x0, y0,
// x1, y1, receivers, output address, first tile row.
#include "block.hpp"

void kernel_main() {
    constexpr bool sends = get_compile_time_arg_val(0);
    constexpr uint32_t columns = get_compile_time_arg_val(1), depth = get_compile_time_arg_val(2), blocks = get_compile_time_arg_val(3);
    constexpr uint32_t rows = get_compile_time_arg_val(4);
    constexpr uint32_t cb_b = 1, cb_out = 16, tiles = columns * depth;
    constexpr auto b_args = TensorAccessorArgs<5>();
    constexpr auto out_args = TensorAccessorArgs<b_args.next_compile_time_args_offset()>();
    const uint32_t tile_bytes = get_tile_size(cb_b);
    const auto b = TensorAccessor(b_args, get_arg_val<uint32_t>(0), tile_bytes);
    const auto out = TensorAccessor(out_args, get_arg_val<uint32_t>(10), tile_bytes);
    const uint32_t first_column = get_arg_val<uint32_t>(1), width = get_arg_val<uint32_t>(2), first_row = get_arg_val<uint32_t>(11);
    const uint32_t ready = get_semaphore(2), valid = get_semaphore(3);
    const uint64_t ready_at_sender = get_noc_addr(get_arg_val<uint32_t>(3), get_arg_val<uint32_t>(4), ready);
    const Receivers to{get_arg_val<uint32_t>(5), get_arg_val<uint32_t>(6), get_arg_val<uint32_t>(7), get_arg_val<uint32_t>(8), get_arg_val<uint32_t>(9)};

    for (uint32_t block = 0; block < blocks; ++block) {
        cb_reserve_back(cb_b, tiles);
        if constexpr (sends) {
            uint32_t at = get_write_ptr(cb_b);
            for (uint32_t k = 0; k < depth; ++k)
                for (uint32_t column = 0; column < columns; ++column, at += tile_bytes)
                    noc_async_read_tile((block * depth + k) * width + first_column + column, b, at);
            noc_async_read_barrier();
            send_block(get_write_ptr(cb_b), tiles * tile_bytes, to, ready, valid);
        } else {
            receive_block(ready_at_sender, valid);
        }
        cb_push_back(cb_b, tiles);
    }

    cb_wait_front(cb_out, rows * columns);
    uint32_t from = get_read_ptr(cb_out);
    for (uint32_t row = 0; row < rows; ++row)
        for (uint32_t column = 0; column < columns; ++column, from += tile_bytes)
            noc_async_write_tile((first_row + row) * width + first_column + column, out, from);
    noc_async_write_barrier();
    cb_pop_front(cb_out, rows * columns);
    noc_async_atomic_barrier();
}
