// Bad transfers: each is an error at the call's line with both numbers, and nothing is written. Facts: MACHINE 3, 4.
#include <fmt/format.h>

#include "program/noc_test.hpp"

namespace tessera::testing {
namespace {

struct BadTransfer : NocTest {
    void expect_error(const std::string& call, const std::string& headline) {
        fill_image(device, {0, 0}, 1);
        fill_image(device, {1, 0}, 2);
        const Image here = image(device, {0, 0}), there = image(device, {1, 0});
        const std::string text = error_of(device, {.kernels = {kernel_here("\n" + call)}});
        EXPECT_NE(text.find("error[" + headline), std::string::npos) << call << "\n" << text;
        EXPECT_NE(text.find(".cpp:6:"), std::string::npos) << "at the call's line\n" << text;
        EXPECT_TRUE(image(device, {0, 0}) == here && image(device, {1, 0}) == there) << "nothing is written";
    }
};
INSTANTIATE_TEST_SUITE_P(Noc, BadTransfer,
                         ::testing::Values(NocCase{"wormhole_b0", 0, false}, NocCase{"blackhole", 1, false}), name_of);

TEST_P(BadTransfer, NamesBothNumbers) {
    const bool wormhole = std::string(GetParam().arch) == "wormhole_b0";
    const uint32_t l1 = device.arch().l1_bytes, burst = device.arch().noc_max_burst_bytes, dram = wormhole ? 32 : 64;
    expect_error(
        "noc_async_read(get_noc_addr(X, Y, M), MEM_L1_SIZE - 16, 32);",
        fmt::format("noc-local-range]: noc_async_read of 32 B at L1 0x{:x} ends at 0x{:x}, but L1 ends at 0x{:x}",
                    l1 - 16, l1 + 16, l1));
    expect_error("noc_async_write(M, get_noc_addr(X, Y, MEM_L1_SIZE), 16);",
                 "noc-remote-range]: noc_async_write of 16 B");
    expect_error("noc_async_read(get_noc_addr(0, 10, M) | 60ull << 36, M, 16);",
                 "noc-no-node]: noc_async_read names NoC node (60,10)");
    expect_error("noc_async_read(get_noc_addr(X, Y, M + 4), M, 16);",
                 "noc-misaligned]: L1 read needs source and destination equal modulo 16; they are 4 and 0");
    expect_error(
        "noc_async_read(get_noc_addr_from_bank_id<true>(0, 16), M, 16);",
        fmt::format("noc-misaligned]: DRAM read needs source and destination equal modulo {}; they are 16 and 0",
                    dram));
    expect_error("noc_async_write(M + 8, get_noc_addr(X, Y, M), 16);",
                 "noc-misaligned]: a write needs source and destination equal modulo 16; they are 8 and 0");
    expect_error(
        "noc_async_read_one_packet(get_noc_addr(X, Y, M), M, NOC_MAX_BURST_SIZE + 16);",
        fmt::format("noc-packet-size]: noc_async_read_one_packet sends one packet of {} B, but a packet holds {} B",
                    burst + 16, burst));
    expect_error("noc_semaphore_inc(get_noc_addr_from_bank_id<true>(0, 64), 1);",
                 "noc-atomic-dram]: an atomic increment cannot target DRAM");
    expect_error("noc_semaphore_inc(get_noc_addr(X, Y, M + 2), 1);",
                 "noc-misaligned]: noc_semaphore_inc needs an address that is a multiple of 4");
    expect_error("noc_semaphore_wait((volatile uint32_t*)0x20000000, 1);", "noc-local-range]: noc_semaphore_wait");
    const DramBank& bank = device.arch().dram_banks[0];
    const NocCoord port = bank.noc_coord[noc()];
    expect_error(fmt::format("noc_async_write_multicast(M, get_noc_multicast_addr({0}, {1}, {0}, {1}, M), 16, 1);",
                             port.x, port.y),
                 "noc-multicast-dram]: noc_async_write_multicast has DRAM channel 0");
    expect_error("get_noc_addr_from_bank_id<true>(99, 0);", "bank-id]: there is no DRAM bank 99");
}

TEST_P(BadTransfer, ComputeKernelsHaveNoNoc) {
    const KernelDescriptor compute =
        kernel("#include \"dataflow_api.h\"\nnamespace NAMESPACE { void MAIN { noc_async_read_barrier(); } }",
               ComputeConfigDescriptor{});
    const std::string text = error_of(device, {.kernels = {compute}});
    EXPECT_NE(text.find("error[noc-role]"), std::string::npos) << text;
}

TEST_P(BadTransfer, UnsupportedFamiliesNameThemselves) {
    const std::pair<const char*, const char*> families[] = {{"api/socket_api.h", "fabric"},
                                                            {"tt_metal/fabric/hw/inc/tt_fabric_api.h", "fabric"}};
    for (auto [header, family] : families) {
        const KernelDescriptor bad = kernel(dm("", fmt::format("#include \"{}\"", header)), ReaderConfigDescriptor{});
        try {
            run_program(device, {.kernels = {bad}});
            ADD_FAILURE() << header << " was accepted";
        } catch (const Unsupported& error) {
            EXPECT_NE(std::string(error.what()).find(family), std::string::npos) << error.what();
        }
    }
    const std::string text = error_of(
        device, {.kernels = {kernel_here(
                     "NOC_CMD_BUF_WRITE_REG(0, 3, NOC_CTRL, NOC_CMD_AT); NOC_CMD_BUF_WRITE_REG(0, 3, NOC_AT_LEN_BE, "
                     "NOC_AT_INS(NOC_AT_INS_CAS));\nNOC_CMD_BUF_WRITE_REG(0, 3, NOC_CMD_CTRL, 1);")}});
    EXPECT_NE(text.find("error[unsupported]: the NoC atomic with code 4 is not supported"), std::string::npos) << text;
}

}  // namespace
}  // namespace tessera::testing
