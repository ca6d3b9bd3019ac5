// rmsnorm -> mcast -> matmul -> gather -> rmsnorm -> mcast -> matmul, one kernel for all cores and all processors.
// Named compile time: *_cb, tile counts, mcast_*, gather_*, mcast2_*, fp32_acc, and per core is_norm_core,
// is_matmul_core, is_matmul2_core. Common arguments: NCRISC both scalers, TRISC epsilon.
#include "../../../micro_ops/unified_kernels/gather.hpp"
#include "../../../micro_ops/unified_kernels/kernel_op_api.hpp"
#include "../../../micro_ops/unified_kernels/matmul.hpp"
#include "../../../micro_ops/unified_kernels/mcast.hpp"
#include "../../../micro_ops/unified_kernels/rmsnorm.hpp"

#define NAMED(name) get_named_compile_time_arg_val(name)

KERNEL_ENTRY {
    using RMSNorm = deepseek_b1_ops::RMSNorm;
    using Matmul = deepseek_b1_ops::Matmul;
    using Mcast = deepseek_b1_ops::Mcast;
    using Gather = deepseek_b1_ops::Gather;
    constexpr bool is_norm_core = NAMED("is_norm_core");
    constexpr bool is_matmul_core = NAMED("is_matmul_core");
    constexpr bool is_matmul2_core = NAMED("is_matmul2_core");
    constexpr uint32_t norm_tiles = NAMED("norm_tiles"), norm2_tiles = NAMED("norm2_tiles");
    constexpr uint32_t k_tiles = NAMED("k_tiles"), k2_tiles = NAMED("k2_tiles");
    constexpr uint32_t n_tiles = NAMED("n_tiles"), n2_tiles = NAMED("n2_tiles");

#if defined(COMPILE_FOR_NCRISC)
    using NormArgs = RMSNorm::ReaderCTArgs<NAMED("input_cb"), NAMED("gamma_cb"), NAMED("scaler_cb"), norm_tiles>;
    using McastArgs = Mcast::ReaderCTArgs<NAMED("in0_cb"), k_tiles, NAMED("mcast_arrived_semaphore"), is_matmul_core>;
    using MatmulArgs = Matmul::ReaderCTArgs<NAMED("in0_cb"), NAMED("weights_cb"), k_tiles, true, n_tiles, false>;
    using GatherArgs = Gather::ReaderCTArgs<NAMED("part_cb"), n_tiles, NAMED("input2_cb"), NAMED("gather_bytes"),
                                            NAMED("gather_noc_x"), NAMED("gather_noc_y"), NAMED("gather_grid_x"),
                                            NAMED("gather_grid_y"), NAMED("gather_grid_width"),
                                            NAMED("gather_semaphore"), is_matmul_core>;
    using Norm2Args =
        RMSNorm::ReaderCTArgs<NAMED("input2_cb"), NAMED("gamma2_cb"), NAMED("scaler2_cb"), norm2_tiles, false>;
    using Mcast2Args =
        Mcast::ReaderCTArgs<NAMED("in0_2_cb"), k2_tiles, NAMED("mcast2_arrived_semaphore"), is_matmul2_core>;
    using Matmul2Args = Matmul::ReaderCTArgs<NAMED("in0_2_cb"), NAMED("weights2_cb"), k2_tiles, true, n2_tiles, false>;
    const RMSNorm::Op<NormArgs>::RTArgs norm_args{get_common_arg_val<uint32_t>(0)};
    const RMSNorm::Op<Norm2Args>::RTArgs norm2_args{get_common_arg_val<uint32_t>(1)};
#elif defined(COMPILE_FOR_BRISC)
    using NormArgs = RMSNorm::WriterCTArgs<NAMED("normed_cb"), norm_tiles, false>;
    using McastArgs =
        Mcast::WriterCTArgs<NAMED("normed_cb"), norm_tiles, NAMED("in0_cb"), NAMED("mcast_bytes"),
                            NAMED("mcast_dest_noc_start_x"), NAMED("mcast_dest_noc_start_y"),
                            NAMED("mcast_dest_noc_end_x"), NAMED("mcast_dest_noc_end_y"), NAMED("mcast_num_cores"),
                            NAMED("mcast_loopback"), NAMED("mcast_sent_semaphore"), NAMED("mcast_arrived_semaphore"),
                            is_norm_core>;
    using MatmulArgs = Matmul::WriterCTArgs<NAMED("part_cb"), n_tiles, false>;
    using GatherArgs = Gather::WriterCTArgs<NAMED("input2_cb"), norm2_tiles, NAMED("gather_semaphore"),
                                            NAMED("gather_num_senders"), is_norm_core>;
    using Norm2Args = RMSNorm::WriterCTArgs<NAMED("normed2_cb"), norm2_tiles, false>;
    using Mcast2Args =
        Mcast::WriterCTArgs<NAMED("normed2_cb"), norm2_tiles, NAMED("in0_2_cb"), NAMED("mcast2_bytes"),
                            NAMED("mcast2_dest_noc_start_x"), NAMED("mcast2_dest_noc_start_y"),
                            NAMED("mcast2_dest_noc_end_x"), NAMED("mcast2_dest_noc_end_y"), NAMED("mcast2_num_cores"),
                            NAMED("mcast2_loopback"), NAMED("mcast2_sent_semaphore"), NAMED("mcast2_arrived_semaphore"),
                            is_norm_core>;
    using Matmul2Args = Matmul::WriterCTArgs<NAMED("out_cb"), n2_tiles>;
    const RMSNorm::Op<NormArgs>::RTArgs norm_args{};
    const RMSNorm::Op<Norm2Args>::RTArgs norm2_args{};
#elif defined(COMPILE_FOR_TRISC)
    constexpr bool fp32_acc = NAMED("fp32_acc");
    using NormArgs = RMSNorm::ComputeCTArgs<NAMED("input_cb"), NAMED("gamma_cb"), NAMED("scaler_cb"),
                                            NAMED("squares_cb"), NAMED("rstd_cb"), NAMED("normed_cb"), norm_tiles>;
    using McastArgs = Mcast::ComputeCTArgs;
    using MatmulArgs = Matmul::ComputeCTArgs<NAMED("in0_cb"), NAMED("weights_cb"), NAMED("part_cb"), 0, k_tiles,
                                             fp32_acc, true, n_tiles>;
    using GatherArgs = Gather::ComputeCTArgs;
    using Norm2Args = RMSNorm::ComputeCTArgs<NAMED("input2_cb"), NAMED("gamma2_cb"), NAMED("scaler2_cb"),
                                             NAMED("squares2_cb"), NAMED("rstd2_cb"), NAMED("normed2_cb"), norm2_tiles>;
    using Mcast2Args = Mcast::ComputeCTArgs;
    using Matmul2Args = Matmul::ComputeCTArgs<NAMED("in0_2_cb"), NAMED("weights2_cb"), NAMED("out_cb"), 0, k2_tiles,
                                              fp32_acc, true, n2_tiles>;
    const RMSNorm::Op<NormArgs>::RTArgs norm_args{get_common_arg_val<uint32_t>(0)};
    const RMSNorm::Op<Norm2Args>::RTArgs norm2_args{get_common_arg_val<uint32_t>(0)};
#endif

    RMSNorm::Op<NormArgs> norm;
    Mcast::Op<McastArgs> mcast;
    Matmul::Op<MatmulArgs> matmul;
    Gather::Op<GatherArgs> gather;
    RMSNorm::Op<Norm2Args> norm2;
    Mcast::Op<Mcast2Args> mcast2;
    Matmul::Op<Matmul2Args> matmul2;

    if constexpr (is_norm_core) { norm(norm_args); }
    mcast();
    if constexpr (is_matmul_core) { matmul(); }
    gather();
    if constexpr (is_norm_core) { norm2(norm2_args); }
    mcast2();
    if constexpr (is_matmul2_core) { matmul2(); }
}
KERNEL_END
