// Kernels find the data-movement headers under the names of all three layouts (KERNEL_API 1), and the helper headers
// work.
#include "program/noc_test.hpp"

namespace tessera::testing {
namespace {

struct Headers : ::testing::TestWithParam<const char*> {
    Device device{DeviceOptions{.arch = GetParam(), .workers = 1}};
};
INSTANTIATE_TEST_SUITE_P(Arch, Headers, ::testing::Values("wormhole_b0", "blackhole"));

std::string includes(const std::vector<const char*>& paths) {
    std::string text;
    for (const char* path : paths) text += std::string("#include \"") + path + "\"\n";
    return text;
}

TEST_P(Headers, AllLayoutsResolve) {
    const std::vector<std::vector<const char*>> layouts = {
        {"dataflow_api.h", "dataflow_api_addrgen.h", "accessor/tensor_accessor.h", "accessor/tensor_accessor_args.h",
         "compile_time_args.h", "noc_nonblocking_api.h", "noc/noc_parameters.h", "risc_attribs.h", "tensix_types.h",
         "dev_mem_map.h", "hostdevcommon/common_values.hpp", "hostdevcommon/kernel_structs.h",
         "tt-metalium/constants.hpp", "tt-metalium/buffer_types.hpp"},
        {"api/dataflow/dataflow_api.h", "api/tensor/tensor_accessor.h", "api/tensor/tensor_accessor_args.h",
         "api/compile_time_args.h", "api/numeric/bfloat16.h", "api/numeric/float32.h", "api/numeric/int32.h",
         "internal/dataflow/dataflow_api_addrgen.h", "internal/risc_attribs.h", "internal/circular_buffer_interface.h",
         "ttnn/cpp/ttnn/kernel/kernel_utils.hpp", "ttnn/kernel/dataflow/moreh_common.hpp",
         "ttnn/cpp/ttnn/operations/ccl/kernel_common/sharding_addrgen.hpp",
         "ttnn/deprecated/tt_dnn/kernels/dataflow/generate_reduce_scaler.hpp"},
    };
    for (const auto& layout : layouts) {
        KernelDescriptor made =
            kernel(includes(layout) + "void kernel_main() { *(volatile uint32_t*)0x100000 = NOC_MAX_BURST_SIZE; }",
                   ReaderConfigDescriptor{});
        run_program(device, {.kernels = {made}});
        EXPECT_EQ(word(device, {0, 0}, kScratch), device.arch().noc_max_burst_bytes);
    }
}

uint16_t half(Device& device, uint32_t address) {
    return static_cast<uint16_t>(word(device, {0, 0}, address & ~3u) >> (address & 2 ? 16 : 0));
}

TEST_P(Headers, HelpersMakeTheirTiles) {
    const std::string text =
        includes({"dataflow_api.h", "ttnn/kernel/dataflow/generate_reduce_scaler.hpp",
                  "ttnn/kernel/dataflow/generate_bcast_scalar.hpp", "ttnn/kernel/dataflow/moreh_common.hpp",
                  "api/numeric/bfloat16.h", "ttnn/kernel/kernel_utils.hpp"}) +
        "struct Args { uint32_t a, b; };\n"
        "void kernel_main() { generate_reduce_scaler(0, 0x3F803F80); generate_bcast_col_scalar(1, 0x40000000); "
        "generate_mask_h_w(2, 20, 5); fill_cb_with_value(3, 0x40400000);\n"
        "constexpr auto args = ttnn::kernel_utils::make_compile_time_struct_from_args<Args>();\n"
        "for (uint32_t cb = 0; cb < 4; cb++) { cb_wait_front(cb, 1); ((volatile uint32_t*)0x100000)[cb] = "
        "get_read_ptr(cb); }\n"
        "((volatile uint32_t*)0x100000)[4] = args.a * 10 + args.b + 100 * bfloat16_greater(0x4000, 0x3F80) + 1000 * "
        "bfloat16_greater(0xC000, 0xBF80); }";
    KernelDescriptor made = kernel(text, ReaderConfigDescriptor{});
    made.compile_time_args = {4, 2};
    run_program(device, {.kernels = {made}, .cbs = {cb(0, 1), cb(1, 1), cb(2, 2), cb(3, 1)}});
    uint32_t tile[4];
    for (uint32_t i = 0; i < 4; i++) tile[i] = word(device, {0, 0}, kScratch + 4 * i);
    for (uint32_t face = 0; face < 4; face++)
        for (uint32_t i = 0; i < 256; i++) EXPECT_EQ(half(device, tile[0] + face * 512 + 2 * i), i < 16 ? 0x3F80 : 0);
    for (uint32_t row = 0; row < 16; row++) EXPECT_EQ(half(device, tile[1] + 1024 + 32 * row), 0x4000);
    // Row 20 of the row mask is outside, column 4 of the column mask inside: face 2 row 4, face 0 column 4.
    EXPECT_EQ(half(device, tile[2] + 2 * 512 + 3 * 32), 0x3F80);
    EXPECT_EQ(half(device, tile[2] + 2 * 512 + 4 * 32), 0);
    EXPECT_EQ(half(device, tile[2] + 2048 + 2 * 4), 0x3F80);
    EXPECT_EQ(half(device, tile[2] + 2048 + 2 * 5), 0);
    EXPECT_EQ(half(device, tile[3] + 2046), 0x4040);
    EXPECT_EQ(word(device, {0, 0}, kScratch + 16), 142u);
}

TEST_P(Headers, ArgumentsAndTablesOfFirmware) {
    KernelDescriptor made =
        kernel(dm("volatile uint32_t* out = (volatile uint32_t*)0x100000;\n"
                  "for (uint32_t bank = 0; bank < NUM_DRAM_BANKS; bank++) { out[2 * bank] = "
                  "dram_bank_to_noc_xy[noc_index][bank]; out[2 * bank + 1] = bank_to_dram_offset[bank]; }\n"
                  "out[64] = l1_bank_to_noc_xy[1][5]; out[65] = NOC_CFG_READ_REG(0, NOC_ID_LOGICAL); out[66] = "
                  "get_common_arg_val<uint32_t>(1); out[67] = *(uint32_t*)get_arg_addr(0);"),
               ReaderConfigDescriptor{});
    made.runtime_args = {{{0, 0}, {71}}};
    made.common_runtime_args = {1, 72};
    run_program(device, {.kernels = {made}});
    const auto& banks = device.arch().dram_banks;
    for (uint32_t bank = 0; bank < banks.size(); bank++) {
        EXPECT_EQ(word(device, {0, 0}, kScratch + 8 * bank),
                  banks[bank].noc_coord[0].y << 6 | banks[bank].noc_coord[0].x);
        EXPECT_EQ(word(device, {0, 0}, kScratch + 8 * bank + 4), banks[bank].offset);
    }
    const NocCoord fifth = device.arch().translated(device.l1_bank_core(5)), own = device.arch().translated({0, 0});
    EXPECT_EQ(word(device, {0, 0}, kScratch + 256), fifth.y << 6 | fifth.x);
    EXPECT_EQ(word(device, {0, 0}, kScratch + 260), own.y << 6 | own.x);
    EXPECT_EQ(word(device, {0, 0}, kScratch + 264), 72u);
    EXPECT_EQ(word(device, {0, 0}, kScratch + 268), 71u);
}

// Each line is a question whose answer must be 1; the kernel stores the number of the first that is not.
TEST_P(Headers, SmallerNamesAnswer) {
    const std::string text = includes({"dataflow_api.h", "api/numeric/float32.h", "api/numeric/int32.h",
                                       "ttnn/kernel/kernel_utils.hpp", "internal/mod_div_lib.h"}) +
                             R"(
struct RuntimeArgs { uint32_t a, b; };
template <typename DSpec> uint32_t pages_of(const TensorAccessor<DSpec>& s) { return s.page_size; }
void kernel_main() {
    volatile tt_l1_ptr uint32_t* bad = (volatile tt_l1_ptr uint32_t*)0x100000;
    uint32_t line = 0, heartbeat = 0;
    auto ask = [&](bool holds) { line++; if (!holds && *bad == 0) *bad = line; };
    *bad = 0;
    ask(get_absolute_logical_x() == 2 && get_absolute_logical_y() == 1);
    ask(get_relative_logical_x() == 2 && get_relative_logical_y() == 1);
    ask(get_named_compile_time_arg_val("depth") == 5);
    ask(kernel_compile_time_args.size() == 1 && TensorAccessorArgs<0>::num_compile_time_args() == 1);
    ask(TensorAccessorArgs<0>().next_common_runtime_args_offset() == 0);
    ask(*(volatile uint32_t*)get_common_arg_addr(0) == 8);
    ask(ttnn::kernel_utils::make_runtime_struct_from_args<RuntimeArgs>().b == 4);
    ask(pages_of(TensorAccessor(TensorAccessorArgs<0>(), 0, 64)) == 64);
    ask(float32_greater(0x40000000, 0x3F800000) && !float32_greater(0xC0000000, 0x3F800000) && int32_greater(3, -3) && mulsi3(6, 7) == 42);
    ask(get_tile_hw(0) == 1024 && get_tile_num_faces(0) == 4 && get_dataformat(0) == DataFormat::Float16_b);
    ask(cb_pages_reservable_at_back(0, 2) && !cb_pages_available_at_front(0, 1));
    const LocalCBInterface& cb = get_local_cb_interface(0);
    ask(cb.fifo_num_pages == 2 && cb.fifo_page_size == 2048 && cb.fifo_limit == cb.fifo_wr_ptr + 4096);
    ask(get_semaphore<ProgrammableCoreType::TENSIX>(1) == get_semaphore(0) + 16);
    ask(noc_mode == DM_DEDICATED_NOC && read_cmd_buf == 1 && write_at_cmd_buf == 3);
    ask(L1_ALIGNMENT == 16 && NOC_L1_READ_ALIGNMENT_BYTES == 16 && NOC_DRAM_READ_ALIGNMENT_BYTES == DRAM_ALIGNMENT);
    ask(NOC_UNICAST_ADDR_X(NOC_XY_ADDR(5, 6, 7)) == 5 && NOC_MULTICAST_ADDR(1, 2, 3, 4, 5) == get_noc_multicast_addr(1, 2, 3, 4, 5));
    ask(NOC_UNICAST_WRITE_VC == 1 && NOC_DISPATCH_MULTICAST_WRITE_VC == 5 && is_l1_address(get_noc_addr(64)));
    NOC_CMD_BUF_WRITE_REG(noc_index, 3, NOC_AT_DATA, 77);
    NOC_CMD_BUF_WRITE_REG(noc_index, 3, NOC_PACKET_TAG, NOC_PACKET_TAG_TRANSACTION_ID(2));
    ask(NOC_CMD_BUF_READ_REG(noc_index, 3, NOC_AT_DATA) == 77 && NOC_CMD_BUF_READ_REG(noc_index, 3, NOC_CMD_CTRL) == NOC_CTRL_STATUS_READY);
    ask(NOC_CMD_BUF_READ_REG(noc_index, 3, NOC_TARG_ADDR_COORDINATE) == (uint32_t)(get_noc_addr(0) >> NOC_ADDR_COORD_SHIFT));
#ifdef ARCH_BLACKHOLE
    NOC_CMD_BUF_WRITE_REG(noc_index, 3, NOC_AT_LEN_BE_1, 3);
    ask(NOC_CMD_BUF_READ_REG(noc_index, 3, NOC_AT_LEN_BE_1) == 3);
#endif
    NOC_CMD_BUF_WRITE_REG(noc_index, 3, NOC_PACKET_TAG, 0);
    noc_async_read(get_noc_addr(0x110000), 0x120000, 64); noc_async_read_barrier();
    ask(noc_reads_num_issued[noc_index] == 1 && NOC_STATUS_READ_REG(noc_index, NIU_MST_RD_RESP_RECEIVED) == 1);
    inc_noc_counter_val<proc_type, NocBarrierType::READS_NUM_ISSUED>(noc_index, 5);
    ask(noc_reads_num_issued[noc_index] == 6 && !ncrisc_noc_reads_flushed(noc_index));
    ncrisc_noc_counters_init();
    ask(ncrisc_noc_reads_flushed(noc_index) && noc_nonposted_atomics_acked[noc_index] == 0);
    dynamic_noc_local_state_init();
    reset_noc_trid_barrier_counter();
    noc_semaphore_set((volatile tt_l1_ptr uint32_t*)get_semaphore(0), 9);
    noc_semaphore_set_multicast_loopback_src(get_semaphore(0), get_noc_multicast_addr(my_x[0], my_y[0], my_x[0], my_y[0], get_semaphore(1)), 1);
    noc_async_write_barrier();
    wait_for_sync_register_value(get_semaphore(1), 9);
    invalidate_l1_cache();
    RISC_POST_HEARTBEAT(heartbeat);
    ask(heartbeat == 1 && *(volatile tt_reg_ptr uint32_t*)(uintptr_t)get_semaphore(1) == 9);
    bad[1] = line;
})";
    KernelDescriptor made = kernel(text, ReaderConfigDescriptor{}, cores({2, 1}, {2, 1}));
    made.compile_time_args = {2};  // an interleaved tensor in DRAM
    made.named_compile_time_args = {{"depth", 5}};
    made.runtime_args = {{{2, 1}, {3, 4}}};
    made.common_runtime_args = {8};
    run_program(device, {.kernels = {made},
                         .semaphores = {{.id = 0, .core_ranges = cores({2, 1}, {2, 1})},
                                        {.id = 1, .core_ranges = cores({2, 1}, {2, 1})}},
                         .cbs = {cb(0, 2, 2048, cores({2, 1}, {2, 1}))}});
    EXPECT_EQ(word(device, {2, 1}, kScratch), 0u) << "the first line that does not hold";
    EXPECT_GE(word(device, {2, 1}, kScratch + 4), 22u);
}

}  // namespace
}  // namespace tessera::testing
