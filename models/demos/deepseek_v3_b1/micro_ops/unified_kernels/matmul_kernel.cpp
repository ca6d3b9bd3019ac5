// Matmul with one output tile, for all processors of a core; each has its own compile-time arguments.
// NCRISC [in0_cb, in1_cb, num_tiles_k]; BRISC [out_cb]; TRISC [in0_cb, in1_cb, out_cb, interm_cb, num_tiles_k,
// fp32_acc]
#include "kernel_op_api.hpp"
#include "matmul.hpp"

KERNEL_ENTRY {
    using Matmul = deepseek_b1_ops::Matmul;
#if defined(COMPILE_FOR_NCRISC)
    using CTArgs = Matmul::ReaderCTArgs<get_compile_time_arg_val(0), get_compile_time_arg_val(1),
                                        get_compile_time_arg_val(2), true>;
#elif defined(COMPILE_FOR_BRISC)
    using CTArgs = Matmul::WriterCTArgs<get_compile_time_arg_val(0)>;
#elif defined(COMPILE_FOR_TRISC)
    using CTArgs = Matmul::ComputeCTArgs<get_compile_time_arg_val(0), get_compile_time_arg_val(1),
                                         get_compile_time_arg_val(2), get_compile_time_arg_val(3),
                                         get_compile_time_arg_val(4), get_compile_time_arg_val(5), true>;
#endif
    Matmul::Op<CTArgs> matmul;
    matmul();
}
KERNEL_END
