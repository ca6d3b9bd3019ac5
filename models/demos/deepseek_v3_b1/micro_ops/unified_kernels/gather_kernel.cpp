// Gather of the shards of a rectangle on one core. Named compile time: src_cb, src_tiles, dst_cb, dst_tiles, bytes,
// gather_noc_x, gather_noc_y, grid_x, grid_y, grid_width, num_senders, done_semaphore, is_sender, is_receiver.
#include "gather.hpp"
#include "kernel_op_api.hpp"

KERNEL_ENTRY {
    using Gather = deepseek_b1_ops::Gather;
    constexpr uint32_t dst_cb = get_named_compile_time_arg_val("dst_cb");
#if defined(COMPILE_FOR_NCRISC)
    constexpr bool is_sender = get_named_compile_time_arg_val("is_sender");
    constexpr uint32_t src_cb = get_named_compile_time_arg_val("src_cb");
    constexpr uint32_t src_tiles = get_named_compile_time_arg_val("src_tiles");
    using CTArgs =
        Gather::ReaderCTArgs<src_cb, src_tiles, dst_cb, get_named_compile_time_arg_val("bytes"),
                             get_named_compile_time_arg_val("gather_noc_x"),
                             get_named_compile_time_arg_val("gather_noc_y"), get_named_compile_time_arg_val("grid_x"),
                             get_named_compile_time_arg_val("grid_y"), get_named_compile_time_arg_val("grid_width"),
                             get_named_compile_time_arg_val("done_semaphore"), is_sender>;
    if constexpr (is_sender) { unified_kernels::setup_sharded_buffer(src_cb, src_tiles); }
#elif defined(COMPILE_FOR_BRISC)
    using CTArgs = Gather::WriterCTArgs<
        dst_cb, get_named_compile_time_arg_val("dst_tiles"), get_named_compile_time_arg_val("done_semaphore"),
        get_named_compile_time_arg_val("num_senders"), get_named_compile_time_arg_val("is_receiver")>;
#elif defined(COMPILE_FOR_TRISC)
    static_assert(dst_cb < 32);
    using CTArgs = Gather::ComputeCTArgs;
#endif
    Gather::Op<CTArgs> gather;
    gather();
}
KERNEL_END
