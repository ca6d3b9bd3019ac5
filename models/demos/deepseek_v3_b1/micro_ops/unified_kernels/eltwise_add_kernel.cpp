// EltwiseAdd alone. Named compile time: in0_cb, in1_cb, out_cb, num_tiles.
#include "eltwise_add.hpp"
#include "kernel_op_api.hpp"

KERNEL_ENTRY {
    using EltwiseAdd = deepseek_b1_ops::EltwiseAdd;
    constexpr uint32_t num_tiles = get_named_compile_time_arg_val("num_tiles");
#if defined(COMPILE_FOR_NCRISC)
    using CTArgs = EltwiseAdd::ReaderCTArgs<get_named_compile_time_arg_val("in0_cb"),
                                            get_named_compile_time_arg_val("in1_cb"), num_tiles>;
#elif defined(COMPILE_FOR_BRISC)
    using CTArgs = EltwiseAdd::WriterCTArgs<get_named_compile_time_arg_val("out_cb"), num_tiles>;
#elif defined(COMPILE_FOR_TRISC)
    using CTArgs =
        EltwiseAdd::ComputeCTArgs<get_named_compile_time_arg_val("in0_cb"), get_named_compile_time_arg_val("in1_cb"),
                                  get_named_compile_time_arg_val("out_cb"), num_tiles>;
#endif
    EltwiseAdd::Op<CTArgs> op;
    op();
}
KERNEL_END
