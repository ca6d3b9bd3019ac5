// Mcast of a tensor on one core into the CB of every receiver. Named compile time: src_cb, src_tiles, dst_cb,
// dst_tiles, bytes, mcast_dest_noc_*, num_cores, loopback, sent_semaphore, arrived_semaphore, is_sender, is_receiver.
#include "kernel_op_api.hpp"
#include "mcast.hpp"

KERNEL_ENTRY {
    using Mcast = deepseek_b1_ops::Mcast;
    constexpr uint32_t dst_cb = get_named_compile_time_arg_val("dst_cb");
#if defined(COMPILE_FOR_NCRISC)
    constexpr bool is_sender = get_named_compile_time_arg_val("is_sender");
    using CTArgs = Mcast::ReaderCTArgs<dst_cb, get_named_compile_time_arg_val("dst_tiles"),
                                       get_named_compile_time_arg_val("arrived_semaphore"),
                                       get_named_compile_time_arg_val("is_receiver")>;
    if constexpr (is_sender) {
        unified_kernels::setup_sharded_buffer(get_named_compile_time_arg_val("src_cb"),
                                              get_named_compile_time_arg_val("src_tiles"));
    }
#elif defined(COMPILE_FOR_BRISC)
    using CTArgs = Mcast::WriterCTArgs<
        get_named_compile_time_arg_val("src_cb"), get_named_compile_time_arg_val("src_tiles"), dst_cb,
        get_named_compile_time_arg_val("bytes"), get_named_compile_time_arg_val("mcast_dest_noc_start_x"),
        get_named_compile_time_arg_val("mcast_dest_noc_start_y"),
        get_named_compile_time_arg_val("mcast_dest_noc_end_x"), get_named_compile_time_arg_val("mcast_dest_noc_end_y"),
        get_named_compile_time_arg_val("num_cores"), get_named_compile_time_arg_val("loopback"),
        get_named_compile_time_arg_val("sent_semaphore"), get_named_compile_time_arg_val("arrived_semaphore"),
        get_named_compile_time_arg_val("is_sender")>;
#elif defined(COMPILE_FOR_TRISC)
    static_assert(dst_cb < 32);
    using CTArgs = Mcast::ComputeCTArgs;
#endif
    Mcast::Op<CTArgs> mcast;
    mcast();
}
KERNEL_END
