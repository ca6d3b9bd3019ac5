// Reads tiles in order, some at a time. Compile-time: tiles at a time, accessor. Runtime: address, tiles.
#include <cstdint>

#include "dataflow_api.h"
#include "tools/profiler/kernel_profiler.hpp"

void kernel_main() {
    constexpr uint32_t batch = get_compile_time_arg_val(0), cb = 0;
    const uint32_t tiles = get_arg_val<uint32_t>(1), bytes = get_tile_size(cb);
    const auto source = TensorAccessor(TensorAccessorArgs<1>(), get_arg_val<uint32_t>(0), bytes);
    DeviceZoneScopedN("reading");
    for (uint32_t tile = 0; tile < tiles; tile += batch) {
        cb_reserve_back(cb, batch);
        uint32_t to = get_write_ptr(cb);
        for (uint32_t i = 0; i < batch; i++, to += bytes) noc_async_read_tile(tile + i, source, to);
        noc_async_read_barrier();
        cb_push_back(cb, batch);
    }
}
