// RMSNorm alone. Named compile time: input_cb, gamma_cb, scaler_cb, squares_cb, rstd_cb, output_cb, num_tiles.
// Common arguments: NCRISC the scaler (two bfloat16), TRISC epsilon (float32).
#include "kernel_op_api.hpp"
#include "rmsnorm.hpp"

KERNEL_ENTRY {
    using RMSNorm = deepseek_b1_ops::RMSNorm;
    constexpr uint32_t num_tiles = get_named_compile_time_arg_val("num_tiles");
#if defined(COMPILE_FOR_NCRISC)
    using CTArgs =
        RMSNorm::ReaderCTArgs<get_named_compile_time_arg_val("input_cb"), get_named_compile_time_arg_val("gamma_cb"),
                              get_named_compile_time_arg_val("scaler_cb"), num_tiles>;
    const RMSNorm::Op<CTArgs>::RTArgs args{get_common_arg_val<uint32_t>(0)};
#elif defined(COMPILE_FOR_BRISC)
    using CTArgs = RMSNorm::WriterCTArgs<get_named_compile_time_arg_val("output_cb"), num_tiles>;
    const RMSNorm::Op<CTArgs>::RTArgs args{};
#elif defined(COMPILE_FOR_TRISC)
    using CTArgs =
        RMSNorm::ComputeCTArgs<get_named_compile_time_arg_val("input_cb"), get_named_compile_time_arg_val("gamma_cb"),
                               get_named_compile_time_arg_val("scaler_cb"),
                               get_named_compile_time_arg_val("squares_cb"), get_named_compile_time_arg_val("rstd_cb"),
                               get_named_compile_time_arg_val("output_cb"), num_tiles>;
    const RMSNorm::Op<CTArgs>::RTArgs args{get_common_arg_val<uint32_t>(0)};
#endif
    RMSNorm::Op<CTArgs> rmsnorm;
    rmsnorm(args);
}
KERNEL_END
