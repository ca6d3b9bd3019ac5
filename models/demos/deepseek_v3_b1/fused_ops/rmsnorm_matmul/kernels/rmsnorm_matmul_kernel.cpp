// RMSNorm, then matmul of the normed row: two ops, one kernel for all processors of the core.
// Named compile time: *_cb, norm_tiles, k_tiles, n_tiles, fp32_acc. Common: NCRISC scaler, TRISC epsilon.
#include "../../../micro_ops/unified_kernels/kernel_op_api.hpp"
#include "../../../micro_ops/unified_kernels/matmul.hpp"
#include "../../../micro_ops/unified_kernels/rmsnorm.hpp"

KERNEL_ENTRY {
    using RMSNorm = deepseek_b1_ops::RMSNorm;
    using Matmul = deepseek_b1_ops::Matmul;
    constexpr uint32_t input_cb = get_named_compile_time_arg_val("input_cb");
    constexpr uint32_t gamma_cb = get_named_compile_time_arg_val("gamma_cb");
    constexpr uint32_t scaler_cb = get_named_compile_time_arg_val("scaler_cb");
    constexpr uint32_t normed_cb = get_named_compile_time_arg_val("normed_cb");
    constexpr uint32_t in0_cb = get_named_compile_time_arg_val("in0_cb");
    constexpr uint32_t weights_cb = get_named_compile_time_arg_val("weights_cb");
    constexpr uint32_t out_cb = get_named_compile_time_arg_val("out_cb");
    constexpr uint32_t norm_tiles = get_named_compile_time_arg_val("norm_tiles");
    constexpr uint32_t k_tiles = get_named_compile_time_arg_val("k_tiles");
    constexpr uint32_t n_tiles = get_named_compile_time_arg_val("n_tiles");

#if defined(COMPILE_FOR_NCRISC)
    using RMSNormCTArgs = RMSNorm::ReaderCTArgs<input_cb, gamma_cb, scaler_cb, norm_tiles>;
    using MatmulCTArgs = Matmul::ReaderCTArgs<in0_cb, weights_cb, k_tiles, true, n_tiles, false>;
    const RMSNorm::Op<RMSNormCTArgs>::RTArgs rmsnorm_args{get_common_arg_val<uint32_t>(0)};
#elif defined(COMPILE_FOR_BRISC)
    using RMSNormCTArgs = RMSNorm::WriterCTArgs<normed_cb, norm_tiles, false>;
    using MatmulCTArgs = Matmul::WriterCTArgs<out_cb, n_tiles>;
    const RMSNorm::Op<RMSNormCTArgs>::RTArgs rmsnorm_args{};
#elif defined(COMPILE_FOR_TRISC)
    constexpr uint32_t squares_cb = get_named_compile_time_arg_val("squares_cb");
    constexpr uint32_t rstd_cb = get_named_compile_time_arg_val("rstd_cb");
    constexpr bool fp32_acc = get_named_compile_time_arg_val("fp32_acc");
    using RMSNormCTArgs =
        RMSNorm::ComputeCTArgs<input_cb, gamma_cb, scaler_cb, squares_cb, rstd_cb, normed_cb, norm_tiles>;
    using MatmulCTArgs = Matmul::ComputeCTArgs<in0_cb, weights_cb, out_cb, 0, k_tiles, fp32_acc, true, n_tiles>;
    const RMSNorm::Op<RMSNormCTArgs>::RTArgs rmsnorm_args{get_common_arg_val<uint32_t>(0)};
#endif

    RMSNorm::Op<RMSNormCTArgs> rmsnorm;
    Matmul::Op<MatmulCTArgs> matmul;

    rmsnorm(rmsnorm_args);
#if defined(COMPILE_FOR_NCRISC)
    unified_kernels::change_view(normed_cb, norm_tiles, in0_cb, k_tiles);
#endif
    matmul();
}
KERNEL_END
