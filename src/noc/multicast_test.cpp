// Multicasts against a model of who receives: rectangles of both NoCs, around the torus, across columns without
// workers, with and without the source; by API calls and at register level. Facts: MACHINE 3, KERNEL_API 7.
#include <fmt/format.h>

#include <set>

#include "program/noc_test.hpp"

namespace tessera::testing {
namespace {

struct MulticastTest : NocTest {
    // start and end as NoC 0 needs them; NoC 1 needs them swapped.
    std::string rectangle(CoreCoord start, CoreCoord end, const std::string& address) {
        NocCoord from = at(start.x, start.y), to = at(end.x, end.y);
        if (noc() == 1) std::swap(from, to);
        return fmt::format("get_noc_multicast_addr({}, {}, {}, {}, {})", from.x, from.y, to.x, to.y, address);
    }
    std::set<CoreCoord> block(CoreCoord start, CoreCoord end) {
        std::set<CoreCoord> found;
        for (uint32_t y = start.y; y <= end.y; y++)
            for (uint32_t x = start.x; x <= end.x; x++) found.insert({x, y});
        return found;
    }
    // After `body` ran on core (1,1), exactly `receivers` hold the 256 bytes of its L1 0x100000 at 0x120000.
    void expect_received_by(const std::set<CoreCoord>& receivers, const std::string& body) {
        for (uint32_t y = 0; y < device.grid().y; y++)
            for (uint32_t x = 0; x < device.grid().x; x++) fill_image(device, {x, y}, y * 20 + x + 1);
        const Image source = image(device, {1, 1});
        run_program(device, ProgramDescriptor{.kernels = {kernel_here(body, {1, 1})}});
        for (uint32_t y = 0; y < device.grid().y; y++)
            for (uint32_t x = 0; x < device.grid().x; x++) {
                const bool same = memcmp(device.core({x, y}).l1() + 0x120000, source.data(), 256) == 0;
                EXPECT_EQ(same, receivers.count({x, y}) == 1) << "core (" << x << "," << y << ")";
            }
    }
};
INSTANTIATE_TEST_SUITE_P(Noc, MulticastTest, all_noc_cases(), name_of);

TEST_P(MulticastTest, RectangleLeavesTheSourceOut) {
    auto receivers = block({0, 0}, {2, 2});
    receivers.erase({1, 1});
    expect_received_by(receivers, "noc_async_write_multicast(M, " + rectangle({0, 0}, {2, 2}, "M + 0x20000") +
                                      ", 256, 8); noc_async_write_barrier();");
}

TEST_P(MulticastTest, LoopbackIncludesTheSource) {
    expect_received_by(block({0, 0}, {2, 2}), "noc_async_write_multicast_loopback_src(M, " +
                                                  rectangle({0, 0}, {2, 2}, "M + 0x20000") +
                                                  ", 256, 9); noc_async_write_barrier();");
}

TEST_P(MulticastTest, ColumnsWithoutWorkersIgnoreThePacket) {
    // Logical columns 5 to 7 lie at both sides of Blackhole's columns 8 and 9.
    expect_received_by(block({5, 2}, {7, 4}), "noc_async_write_multicast_one_packet(M, " +
                                                  rectangle({5, 2}, {7, 4}, "M + 0x20000") +
                                                  ", 256, 9); noc_async_write_barrier();");
}

TEST_P(MulticastTest, RectangleWrapsAroundTheTorus) {
    const uint32_t last = device.grid().x - 1;
    std::set<CoreCoord> receivers;
    for (uint32_t x : {last, 0u})
        for (uint32_t y : {3u, 4u}) receivers.insert({x, y});
    expect_received_by(receivers, "noc_async_write_multicast(M, " + rectangle({last, 3}, {0, 4}, "M + 0x20000") +
                                      ", 256, 4); noc_async_write_barrier();");
}

TEST_P(MulticastTest, SemaphoreWordReachesAllAndDataComeFirst) {
    // Data and flag of one source, one NoC and one virtual channel stay in order: a receiver that sees the flag has the
    // data.
    ProgramDescriptor program;
    const std::string wait =
        "noc_semaphore_wait((volatile uint32_t*)get_semaphore(0), VALID);\n"
        "for (uint32_t i = 0; i < 64; i++) ((volatile uint32_t*)(M + 0x30000))[i] = ((volatile uint32_t*)(M + "
        "0x20000))[i];";
    program.kernels.push_back(
        kernel_here("const uint32_t sem = get_semaphore(0); noc_semaphore_set((volatile uint32_t*)sem, VALID);\n"
                    "noc_async_write_multicast(M, " +
                        rectangle({0, 0}, {2, 2}, "M + 0x20000") +
                        ", 256, 8, true);\n"
                        "noc_semaphore_set_multicast(sem, " +
                        rectangle({0, 0}, {2, 2}, "sem") + ", 8); noc_async_write_barrier();",
                    {1, 1}));
    KernelDescriptor receiver = kernel_here(wait);
    receiver.core_ranges =
        CoreRangeSet(std::vector<CoreRange>{{{0, 0}, {2, 0}}, {{0, 1}, {0, 1}}, {{2, 1}, {2, 1}}, {{0, 2}, {2, 2}}});
    program.kernels.push_back(receiver);
    program.semaphores.push_back({.id = 0, .core_ranges = cores({0, 0}, {2, 2})});
    fill_image(device, {1, 1}, 5);
    const Image source = image(device, {1, 1});
    run_program(device, program);
    for (CoreCoord core : block({0, 0}, {2, 2}))
        if (core != CoreCoord{1, 1})
            EXPECT_EQ(memcmp(device.core(core).l1() + 0x130000, source.data(), 256), 0) << core.x << "," << core.y;
}

TEST_P(MulticastTest, WrongNumberOfReceiversIsAnErrorAtTheCall) {
    fill_image(device, {2, 2}, 3);
    const Image before = image(device, {2, 2});
    const std::string text = error_of(
        device, {.kernels = {kernel_here(
                     "\nnoc_async_write_multicast(M, " + rectangle({0, 0}, {2, 2}, "M") + ", 256, 9);", {1, 1})}});
    EXPECT_NE(text.find("error[noc-num-dests]: noc_async_write_multicast says num_dests=9, but 8 cores receive it"),
              std::string::npos)
        << text;
    EXPECT_TRUE(image(device, {2, 2}) == before);
}

// A sender that programs two command buffers once and then only sends, as the persistent multicasts of deepseek do.
std::string register_level_sender(const std::string& data, const std::string& flag, uint32_t receivers) {
    return fmt::format(R"(
        constexpr uint32_t noc = noc_index, control = NOC_CMD_CPY | NOC_CMD_WR | NOC_CMD_VC_STATIC | NOC_CMD_STATIC_VC(NOC_MULTICAST_WRITE_VC) | NOC_CMD_VC_LINKED | NOC_CMD_PATH_RESERVE | NOC_CMD_BRCST_PACKET;
        const uint32_t sem = get_semaphore(0), own = get_semaphore(1);
        auto program = [&](uint32_t buf, uint32_t bits, uint64_t to) {{
            while (!noc_cmd_buf_ready(noc, buf));
            NOC_CMD_BUF_WRITE_REG(noc, buf, NOC_CTRL, bits);
            NOC_CMD_BUF_WRITE_REG(noc, buf, NOC_RET_ADDR_COORDINATE, (uint32_t)(to >> NOC_ADDR_COORD_SHIFT) & NOC_COORDINATE_MASK);
        #ifdef ARCH_BLACKHOLE
            NOC_CMD_BUF_WRITE_REG(noc, buf, NOC_RET_ADDR_MID, (uint32_t)(to >> 32) & NOC_PCIE_MASK);
            NOC_CMD_BUF_WRITE_REG(noc, buf, NOC_BRCST_EXCLUDE, 0);
        #endif
            NOC_CMD_BUF_WRITE_REG(noc, buf, NOC_RET_ADDR_LO, (uint32_t)to);
        }};
        program(write_cmd_buf, control, {0});
        program(write_reg_cmd_buf, control, {1});
        NOC_CMD_BUF_WRITE_REG(noc, write_reg_cmd_buf, NOC_TARG_ADDR_LO, own);
        NOC_CMD_BUF_WRITE_REG(noc, write_reg_cmd_buf, NOC_AT_LEN_BE, 4);
        noc_semaphore_set((volatile uint32_t*)own, VALID);
        NOC_CMD_BUF_WRITE_REG(noc, write_cmd_buf, NOC_AT_LEN_BE, 256);
        NOC_CMD_BUF_WRITE_REG(noc, write_cmd_buf, NOC_TARG_ADDR_LO, M);
        NOC_CMD_BUF_WRITE_REG(noc, write_cmd_buf, NOC_CMD_CTRL, NOC_CTRL_SEND_REQ);
        NOC_CMD_BUF_WRITE_REG(noc, write_reg_cmd_buf, NOC_CMD_CTRL, NOC_CTRL_SEND_REQ);
        noc_posted_writes_num_issued[noc] += 2;
        noc_async_posted_writes_flushed();
        program(write_reg_cmd_buf, (control & ~NOC_CMD_VC_LINKED) | NOC_CMD_RESP_MARKED, {1});
        NOC_CMD_BUF_WRITE_REG(noc, write_reg_cmd_buf, NOC_CMD_CTRL, NOC_CTRL_SEND_REQ);
        noc_nonposted_writes_num_issued[noc] += 1;
        noc_nonposted_writes_acked[noc] += {2};
        noc_async_write_barrier();
        riscv_wait(1000);)",
                       data, flag, receivers);
}

TEST_P(MulticastTest, RegisterLevelSenderReachesItsReceivers) {
    ProgramDescriptor program;
    program.kernels.push_back(kernel_here(
        register_level_sender(rectangle({2, 2}, {4, 3}, "M + 0x20000"), rectangle({2, 2}, {4, 3}, "sem"), 6), {1, 1}));
    KernelDescriptor receiver = kernel_here(
        "noc_semaphore_wait((volatile uint32_t*)get_semaphore(0), VALID); *(volatile uint32_t*)(M + 0x30000) = "
        "*(volatile uint32_t*)(M + 0x20000);");
    receiver.core_ranges = cores({2, 2}, {4, 3});
    program.kernels.push_back(receiver);
    for (uint32_t id : {0u, 1u}) program.semaphores.push_back({.id = id, .core_ranges = cores({0, 0}, {4, 3})});
    fill_image(device, {1, 1}, 9);
    const Image source = image(device, {1, 1});
    run_program(device, program);
    for (CoreCoord core : block({2, 2}, {4, 3})) {
        EXPECT_EQ(memcmp(device.core(core).l1() + 0x120000, source.data(), 256), 0);
        EXPECT_EQ(word(device, core, 0x130000), get_word(source, 0)) << "the flag came before the data";
    }
}

TEST_P(MulticastTest, MiscountedAcknowledgementsAreADeadlockAtTheBarrier) {
    const std::string text = error_of(
        device, {.kernels = {kernel_here("noc_async_write_multicast(M, " + rectangle({0, 0}, {2, 2}, "M") +
                                             ", 64, 8);\n"
                                             "noc_nonposted_writes_acked[noc_index] += 1;\nnoc_async_write_barrier();",
                                         {1, 1})}});
    EXPECT_NE(text.find("error[deadlock]"), std::string::npos) << text;
}

}  // namespace
}  // namespace tessera::testing
