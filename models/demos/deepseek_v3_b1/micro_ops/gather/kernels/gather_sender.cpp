// Writes this core's shard to its place on the gathering core, then counts itself there.
// Named compile time: gather_noc_x, gather_noc_y, shard_bytes, done_semaphore. Arguments: own address, its place there.
#include "dataflow_api.h"

void kernel_main() {
    constexpr uint32_t gather_x = get_named_compile_time_arg_val("gather_noc_x");
    constexpr uint32_t gather_y = get_named_compile_time_arg_val("gather_noc_y");
    constexpr uint32_t shard_bytes = get_named_compile_time_arg_val("shard_bytes");
    const uint32_t done = get_semaphore(get_named_compile_time_arg_val("done_semaphore"));
    const uint32_t from = get_arg_val<uint32_t>(0);
    const uint32_t to = get_arg_val<uint32_t>(1);

    noc_async_write(from, get_noc_addr(gather_x, gather_y, to), shard_bytes);
    noc_async_write_barrier();  // the shard is there before it is counted
    noc_semaphore_inc(get_noc_addr(gather_x, gather_y, done), 1);
    noc_async_atomic_barrier();
}
