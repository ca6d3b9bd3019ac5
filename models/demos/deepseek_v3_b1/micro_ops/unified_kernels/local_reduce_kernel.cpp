// LocalReduce alone. Named compile time: in_cb, out_cb, num_inputs, num_tiles.
#include "kernel_op_api.hpp"
#include "local_reduce.hpp"

KERNEL_ENTRY {
    using LocalReduce = deepseek_b1_ops::LocalReduce;
    constexpr uint32_t num_tiles = get_named_compile_time_arg_val("num_tiles");
#if defined(COMPILE_FOR_NCRISC)
    using CTArgs = LocalReduce::ReaderCTArgs<get_named_compile_time_arg_val("in_cb"),
                                             get_named_compile_time_arg_val("num_inputs"), num_tiles>;
#elif defined(COMPILE_FOR_BRISC)
    using CTArgs = LocalReduce::WriterCTArgs<get_named_compile_time_arg_val("out_cb"), num_tiles>;
#elif defined(COMPILE_FOR_TRISC)
    using CTArgs =
        LocalReduce::ComputeCTArgs<get_named_compile_time_arg_val("in_cb"), get_named_compile_time_arg_val("out_cb"),
                                   get_named_compile_time_arg_val("num_inputs"), num_tiles>;
#endif
    LocalReduce::Op<CTArgs> op;
    op();
}
KERNEL_END
