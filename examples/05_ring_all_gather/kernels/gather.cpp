// All-gather around a ring: each core has one chunk and ends with all of them. In each step it passes the chunk it got
// last to its neighbour. Input and output are shards in L1, at the same address on all cores.
// Compile-time: cores, chunk bytes. Runtime: input address, output address, this core's place in the ring, next x, y.
#include "dataflow_api.h"

void kernel_main() {
    constexpr uint32_t cores = get_compile_time_arg_val(0), bytes = get_compile_time_arg_val(1);
    const uint32_t input = get_arg_val<uint32_t>(0), output = get_arg_val<uint32_t>(1), place = get_arg_val<uint32_t>(2);
    const uint32_t next_x = get_arg_val<uint32_t>(3), next_y = get_arg_val<uint32_t>(4);
    const uint32_t arrived = get_semaphore(0);
    volatile tt_l1_ptr uint32_t* arrived_ptr = (volatile tt_l1_ptr uint32_t*)arrived;

    noc_async_read(get_noc_addr(input), output + place * bytes, bytes);
    noc_async_read_barrier();
    for (uint32_t step = 0; step + 1 < cores; ++step) {
        const uint32_t chunk = output + (place + cores - step) % cores * bytes;
        noc_async_write(chunk, get_noc_addr(next_x, next_y, chunk), bytes);
        noc_async_write_barrier();
        noc_semaphore_inc(get_noc_addr(next_x, next_y, arrived), 1);
        noc_semaphore_wait_min(arrived_ptr, step + 1);
    }
    noc_async_atomic_barrier();
}
