// Writes tiles in order, some at a time. Compile-time: tiles at a time, accessor. Runtime: address, tiles.
#include <cstdint>

#include "dataflow_api.h"

void kernel_main() {
    constexpr uint32_t batch = get_compile_time_arg_val(0), cb = 16;
    const uint32_t tiles = get_arg_val<uint32_t>(1), bytes = get_tile_size(cb);
    const auto out = TensorAccessor(TensorAccessorArgs<1>(), get_arg_val<uint32_t>(0), bytes);
    for (uint32_t tile = 0; tile < tiles; tile += batch) {
        cb_wait_front(cb, batch);
        uint32_t from = get_read_ptr(cb);
        for (uint32_t i = 0; i < batch; i++, from += bytes) noc_async_write_tile(tile + i, out, from);
        noc_async_write_barrier();
        cb_pop_front(cb, batch);
    }
}
