// Multicasts its shard to the rectangle, then the word that says it has arrived.
// Named compile time: mcast_*. Arguments: own address, address on every receiver.
#include "dataflow_api.h"

void kernel_main() {
    constexpr uint32_t start_x = get_named_compile_time_arg_val("mcast_dest_noc_start_x");
    constexpr uint32_t start_y = get_named_compile_time_arg_val("mcast_dest_noc_start_y");
    constexpr uint32_t end_x = get_named_compile_time_arg_val("mcast_dest_noc_end_x");
    constexpr uint32_t end_y = get_named_compile_time_arg_val("mcast_dest_noc_end_y");
    constexpr uint32_t num_cores = get_named_compile_time_arg_val("mcast_num_cores");
    constexpr bool loopback = get_named_compile_time_arg_val("mcast_loopback");
    constexpr uint32_t bytes = get_named_compile_time_arg_val("mcast_bytes");
    const uint32_t sent = get_semaphore(get_named_compile_time_arg_val("mcast_sent_semaphore"));
    const uint32_t arrived = get_semaphore(get_named_compile_time_arg_val("mcast_arrived_semaphore"));
    const uint32_t from = get_arg_val<uint32_t>(0);
    const uint32_t to = get_arg_val<uint32_t>(1);

    const uint64_t data = get_noc_multicast_addr(start_x, start_y, end_x, end_y, to);
    const uint64_t flag = get_noc_multicast_addr(start_x, start_y, end_x, end_y, arrived);
    noc_semaphore_set(reinterpret_cast<volatile tt_l1_ptr uint32_t*>(sent), VALID);
    if constexpr (loopback) {
        noc_async_write_multicast_loopback_src(from, data, bytes, num_cores);
        noc_async_write_barrier();  // the data is there before the flag
        noc_semaphore_set_multicast_loopback_src(sent, flag, num_cores);
    } else {
        noc_async_write_multicast(from, data, bytes, num_cores);
        noc_async_write_barrier();
        noc_semaphore_set_multicast(sent, flag, num_cores);
    }
    noc_async_write_barrier();
}
