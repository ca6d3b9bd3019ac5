// mcast -> matmul gate, matmul up -> silu(gate) * up -> gather -> mcast -> matmul down, one kernel for all cores.
// Named compile time: *_cb, tile counts, mcast_*, gather_*, mcast2_*, fp32_acc, and per core is_home, is_matmul_core.
#include "../../../micro_ops/unified_kernels/eltwise_mul.hpp"
#include "../../../micro_ops/unified_kernels/gather.hpp"
#include "../../../micro_ops/unified_kernels/kernel_op_api.hpp"
#include "../../../micro_ops/unified_kernels/matmul.hpp"
#include "../../../micro_ops/unified_kernels/mcast.hpp"

#define NAMED(name) get_named_compile_time_arg_val(name)

KERNEL_ENTRY {
    using Matmul = deepseek_b1_ops::Matmul;
    using EltwiseMul = deepseek_b1_ops::EltwiseMul;
    using Mcast = deepseek_b1_ops::Mcast;
    using Gather = deepseek_b1_ops::Gather;
    constexpr bool is_home = NAMED("is_home");
    constexpr bool is_matmul_core = NAMED("is_matmul_core");
    constexpr uint32_t in0_cb = NAMED("in0_cb"), in0_2_cb = NAMED("in0_2_cb");
    constexpr uint32_t gate_cb = NAMED("gate_cb"), up_cb = NAMED("up_cb"), product_cb = NAMED("product_cb");
    constexpr uint32_t k_tiles = NAMED("k_tiles"), f_tiles = NAMED("f_tiles");
    constexpr uint32_t hidden_tiles = NAMED("hidden_tiles"), n_tiles = NAMED("n_tiles");

#if defined(COMPILE_FOR_NCRISC)
    using McastArgs = Mcast::ReaderCTArgs<in0_cb, k_tiles, NAMED("mcast_arrived_semaphore"), is_matmul_core>;
    using GateArgs = Matmul::ReaderCTArgs<in0_cb, NAMED("gate_weights_cb"), k_tiles, true, f_tiles, false>;
    using UpArgs = Matmul::ReaderCTArgs<in0_cb, NAMED("up_weights_cb"), k_tiles, true, f_tiles, false>;
    using ProductArgs = EltwiseMul::ReaderCTArgs<gate_cb, up_cb, f_tiles, false, false>;
    using GatherArgs =
        Gather::ReaderCTArgs<product_cb, f_tiles, NAMED("hidden_cb"), NAMED("gather_bytes"), NAMED("gather_noc_x"),
                             NAMED("gather_noc_y"), NAMED("gather_grid_x"), NAMED("gather_grid_y"),
                             NAMED("gather_grid_width"), NAMED("gather_semaphore"), is_matmul_core>;
    using Mcast2Args = Mcast::ReaderCTArgs<in0_2_cb, hidden_tiles, NAMED("mcast2_arrived_semaphore"), is_matmul_core>;
    using DownArgs = Matmul::ReaderCTArgs<in0_2_cb, NAMED("down_weights_cb"), hidden_tiles, true, n_tiles, false>;
    if constexpr (is_home) { unified_kernels::setup_sharded_buffer(NAMED("input_cb"), k_tiles); }
#elif defined(COMPILE_FOR_BRISC)
    using McastArgs =
        Mcast::WriterCTArgs<NAMED("input_cb"), k_tiles, in0_cb, NAMED("mcast_bytes"), NAMED("mcast_dest_noc_start_x"),
                            NAMED("mcast_dest_noc_start_y"), NAMED("mcast_dest_noc_end_x"),
                            NAMED("mcast_dest_noc_end_y"), NAMED("mcast_num_cores"), NAMED("mcast_loopback"),
                            NAMED("mcast_sent_semaphore"), NAMED("mcast_arrived_semaphore"), is_home>;
    using GateArgs = Matmul::WriterCTArgs<gate_cb, f_tiles, false>;
    using UpArgs = Matmul::WriterCTArgs<up_cb, f_tiles, false>;
    using ProductArgs = EltwiseMul::WriterCTArgs<product_cb, f_tiles, false>;
    using GatherArgs = Gather::WriterCTArgs<NAMED("hidden_cb"), hidden_tiles, NAMED("gather_semaphore"),
                                            NAMED("gather_num_senders"), is_home>;
    using Mcast2Args = Mcast::WriterCTArgs<NAMED("hidden_cb"), hidden_tiles, in0_2_cb, NAMED("mcast2_bytes"),
                                           NAMED("mcast2_dest_noc_start_x"), NAMED("mcast2_dest_noc_start_y"),
                                           NAMED("mcast2_dest_noc_end_x"), NAMED("mcast2_dest_noc_end_y"),
                                           NAMED("mcast2_num_cores"), NAMED("mcast2_loopback"),
                                           NAMED("mcast2_sent_semaphore"), NAMED("mcast2_arrived_semaphore"), is_home>;
    using DownArgs = Matmul::WriterCTArgs<NAMED("out_cb"), n_tiles>;
#elif defined(COMPILE_FOR_TRISC)
    constexpr bool fp32_acc = NAMED("fp32_acc");
    using McastArgs = Mcast::ComputeCTArgs;
    // The row stays for the second product.
    using GateArgs =
        Matmul::ComputeCTArgs<in0_cb, NAMED("gate_weights_cb"), gate_cb, 0, k_tiles, fp32_acc, false, f_tiles>;
    using UpArgs = Matmul::ComputeCTArgs<in0_cb, NAMED("up_weights_cb"), up_cb, 0, k_tiles, fp32_acc, true, f_tiles>;
    using ProductArgs = EltwiseMul::ComputeCTArgs<gate_cb, up_cb, product_cb, f_tiles, true>;
    using GatherArgs = Gather::ComputeCTArgs;
    using Mcast2Args = Mcast::ComputeCTArgs;
    using DownArgs = Matmul::ComputeCTArgs<in0_2_cb, NAMED("down_weights_cb"), NAMED("out_cb"), 0, hidden_tiles,
                                           fp32_acc, true, n_tiles>;
#endif

    Mcast::Op<McastArgs> mcast;
    Matmul::Op<GateArgs> gate;
    Matmul::Op<UpArgs> up;
    EltwiseMul::Op<ProductArgs> product;
    Gather::Op<GatherArgs> gather;
    Mcast::Op<Mcast2Args> mcast2;
    Matmul::Op<DownArgs> down;

    mcast();
    if constexpr (is_matmul_core) {
        gate();
        up();
        product();
    }
    gather();
    mcast2();
    if constexpr (is_matmul_core) { down(); }
}
KERNEL_END
