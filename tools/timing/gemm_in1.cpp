// The second operand lies in DRAM: the first core of each column reads a block and multicasts it down the column.
// Compile-time: blocks, k tiles of a block, columns of a core's output, accessor. Runtime: 1: reads and sends, address,
// first column, tiles of a row, sender x, y, rectangle, receivers.
#include <cstdint>

#include "dataflow_api.h"

void kernel_main() {
    constexpr uint32_t blocks = get_compile_time_arg_val(0), depth = get_compile_time_arg_val(1),
                       columns = get_compile_time_arg_val(2);
    constexpr uint32_t cb = 1, tiles = depth * columns;
    const bool sends = get_arg_val<uint32_t>(0) != 0;
    const uint32_t tile_bytes = get_tile_size(cb);
    const auto b = TensorAccessor(TensorAccessorArgs<3>(), get_arg_val<uint32_t>(1), tile_bytes);
    const uint32_t first = get_arg_val<uint32_t>(2), width = get_arg_val<uint32_t>(3),
                   receivers = get_arg_val<uint32_t>(10);
    const uint32_t ready = get_semaphore(2), valid = get_semaphore(3);
    volatile tt_l1_ptr uint32_t* ready_here = reinterpret_cast<volatile tt_l1_ptr uint32_t*>(ready);
    volatile tt_l1_ptr uint32_t* valid_here = reinterpret_cast<volatile tt_l1_ptr uint32_t*>(valid);
    for (uint32_t block = 0; block < blocks; block++) {
        cb_reserve_back(cb, tiles);
        if (sends) {
            uint32_t at = get_write_ptr(cb);
            for (uint32_t k = 0; k < depth; k++)
                for (uint32_t column = 0; column < columns; column++, at += tile_bytes)
                    noc_async_read_tile((block * depth + k) * width + first + column, b, at);
            noc_async_read_barrier();
            noc_semaphore_wait(ready_here, receivers);
            noc_semaphore_set(ready_here, 0);
            const uint64_t all =
                get_noc_multicast_addr(get_arg_val<uint32_t>(6), get_arg_val<uint32_t>(7), get_arg_val<uint32_t>(8),
                                       get_arg_val<uint32_t>(9), get_write_ptr(cb));
            noc_async_write_multicast(get_write_ptr(cb), all, tiles * tile_bytes, receivers, true);
            noc_semaphore_set(valid_here, 1);
            const uint64_t flags = get_noc_multicast_addr(get_arg_val<uint32_t>(6), get_arg_val<uint32_t>(7),
                                                          get_arg_val<uint32_t>(8), get_arg_val<uint32_t>(9), valid);
            noc_semaphore_set_multicast(valid, flags, receivers);
        } else {
            noc_semaphore_set(valid_here, 0);
            noc_semaphore_inc(get_noc_addr(get_arg_val<uint32_t>(4), get_arg_val<uint32_t>(5), ready), 1);
            noc_semaphore_wait(valid_here, 1);
        }
        cb_push_back(cb, tiles);
    }
    noc_async_write_barrier();
    noc_async_atomic_barrier();
}
