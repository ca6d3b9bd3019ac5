// Reads this core's part of a row of tiles and makes the scaler tile of ones.
// Compile-time: tiles, accessor. Runtime: input address, first tile.
#include "dataflow_api.h"
#include "ttnn/kernel/dataflow/generate_reduce_scaler.hpp"

void kernel_main() {
    constexpr uint32_t tiles = get_compile_time_arg_val(0), cb_in = 0, cb_scaler = 1;
    generate_reduce_scaler(cb_scaler, 0x3F803F80);
    const uint32_t bytes = get_tile_size(cb_in);
    const auto input = TensorAccessor(TensorAccessorArgs<1>(), get_arg_val<uint32_t>(0), bytes);
    const uint32_t first = get_arg_val<uint32_t>(1);
    for (uint32_t tile = 0; tile < tiles; ++tile) {
        cb_reserve_back(cb_in, 1);
        noc_async_read_tile(first + tile, input, get_write_ptr(cb_in));
        noc_async_read_barrier();
        cb_push_back(cb_in, 1);
    }
}
