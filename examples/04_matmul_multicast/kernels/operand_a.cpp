// Operand A: the first core of each row reads its tiles from DRAM and multicasts them along the row.
// Compile-time: sends, rows and k tiles of a block, number of blocks, accessor. Runtime: A's address, first tile row, tiles
// of a row of A, sender x, y, rectangle x0, y0, x1, y1, receivers.
#include "block.hpp"

void kernel_main() {
    constexpr bool sends = get_compile_time_arg_val(0);
    constexpr uint32_t rows = get_compile_time_arg_val(1), depth = get_compile_time_arg_val(2), blocks = get_compile_time_arg_val(3);
    constexpr uint32_t cb_a = 0, tiles = rows * depth;
    const uint32_t tile_bytes = get_tile_size(cb_a);
    const auto a = TensorAccessor(TensorAccessorArgs<4>(), get_arg_val<uint32_t>(0), tile_bytes);
    const uint32_t first_row = get_arg_val<uint32_t>(1), width = get_arg_val<uint32_t>(2);
    const uint32_t ready = get_semaphore(0), valid = get_semaphore(1);
    const uint64_t ready_at_sender = get_noc_addr(get_arg_val<uint32_t>(3), get_arg_val<uint32_t>(4), ready);
    const Receivers to{get_arg_val<uint32_t>(5), get_arg_val<uint32_t>(6), get_arg_val<uint32_t>(7), get_arg_val<uint32_t>(8), get_arg_val<uint32_t>(9)};

    for (uint32_t block = 0; block < blocks; ++block) {
        cb_reserve_back(cb_a, tiles);
        if constexpr (sends) {
            uint32_t at = get_write_ptr(cb_a);
            for (uint32_t row = 0; row < rows; ++row)
                for (uint32_t k = 0; k < depth; ++k, at += tile_bytes) noc_async_read_tile((first_row + row) * width + block * depth + k, a, at);
            noc_async_read_barrier();
            send_block(get_write_ptr(cb_a), tiles * tile_bytes, to, ready, valid);
        } else {
            receive_block(ready_at_sender, valid);
        }
        cb_push_back(cb_a, tiles);
    }
    noc_async_atomic_barrier();
}
