// EltwiseMul alone. Named compile time: in0_cb, in1_cb, out_cb, num_tiles, silu_in0.
#include "eltwise_mul.hpp"
#include "kernel_op_api.hpp"

KERNEL_ENTRY {
    using EltwiseMul = deepseek_b1_ops::EltwiseMul;
    constexpr uint32_t num_tiles = get_named_compile_time_arg_val("num_tiles");
#if defined(COMPILE_FOR_NCRISC)
    using CTArgs = EltwiseMul::ReaderCTArgs<get_named_compile_time_arg_val("in0_cb"),
                                            get_named_compile_time_arg_val("in1_cb"), num_tiles>;
#elif defined(COMPILE_FOR_BRISC)
    using CTArgs = EltwiseMul::WriterCTArgs<get_named_compile_time_arg_val("out_cb"), num_tiles>;
#elif defined(COMPILE_FOR_TRISC)
    using CTArgs =
        EltwiseMul::ComputeCTArgs<get_named_compile_time_arg_val("in0_cb"), get_named_compile_time_arg_val("in1_cb"),
                                  get_named_compile_time_arg_val("out_cb"), num_tiles,
                                  get_named_compile_time_arg_val("silu_in0")>;
#endif
    EltwiseMul::Op<CTArgs> op;
    op();
}
KERNEL_END
