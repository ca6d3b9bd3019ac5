// Checked mode through the C++ API: what is wrong has a code and a line, what is right is silent.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "check/findings.hpp"
#include "program/kernel_test.hpp"

namespace tessera::testing {
namespace {

struct CheckedRun : ::testing::TestWithParam<const char*> {
    Device device{DeviceOptions{.arch = GetParam(), .check = true}};

    // Codes of the findings of one program, in order.
    std::vector<std::string> codes(const ProgramDescriptor& program) {
        check::clear_findings();
        try {
            run_program(device, program);
        } catch (const Error&) { device.reset(); }
        std::vector<std::string> found;
        for (const check::Finding& finding : check::findings()) found.push_back(finding.message.code);
        return found;
    }
};
INSTANTIATE_TEST_SUITE_P(Arch, CheckedRun, ::testing::Values("wormhole_b0", "blackhole"));

using Codes = std::vector<std::string>;
const std::string kTake = "cb_wait_front(0, 1); cb_pop_front(0, 1);";
const std::string kFill =
    "cb_reserve_back(0, 1); for (int i = 0; i < 512; i++) ((volatile uint32_t*)get_write_ptr(0))[i] = i;";

TEST_P(CheckedRun, ARightProgramHasNoFindings) {
    EXPECT_EQ(codes({.kernels = {reader(kFill + "cb_push_back(0, 1);"), writer(kTake)}, .cbs = {cb(0, 2)}}), Codes{});
}

TEST_P(CheckedRun, EachMistakeIsReportedOnceWhateverTheNumberOfCores) {
    const auto all = cores({0, 0}, {3, 1});
    ProgramDescriptor program{.kernels = {reader("cb_push_back(0, 1);", all), writer(kTake, all)},
                              .cbs = {cb(0, 2, 2048, all)}};
    EXPECT_EQ(codes(program), Codes{"cb-push-unreserved"});
    EXPECT_EQ(check::findings().front().cores.size(), 8u);
    EXPECT_EQ(check::findings().front().json()["cores_folded"], 7);
}

TEST_P(CheckedRun, DataIsNotThereBeforeTheBarrier) {
    const std::string read =
        "cb_reserve_back(0, 1); noc_async_read(get_noc_addr(MEM_ZEROS_BASE), get_write_ptr(0), 512);";
    EXPECT_EQ(codes({.kernels = {reader(read + "cb_push_back(0, 1); noc_async_read_barrier();"), writer(kTake)},
                     .cbs = {cb(0, 2)}}),
              Codes{"noc-read-pending"});
    EXPECT_EQ(codes({.kernels = {reader(read + "noc_async_read_barrier(); cb_push_back(0, 1);"), writer(kTake)},
                     .cbs = {cb(0, 2)}}),
              Codes{});
}

TEST_P(CheckedRun, LoadsSeeWhetherAnybodyWrote) {
    const std::string load = "cb_wait_front(0, 1); (void)*(volatile uint32_t*)get_read_ptr(0); cb_pop_front(0, 1);";
    EXPECT_EQ(
        codes({.kernels = {reader("cb_reserve_back(0, 1); cb_push_back(0, 1);"), writer(load)}, .cbs = {cb(0, 2)}}),
        Codes{"undefined-data"});
    EXPECT_EQ(codes({.kernels = {reader(kFill + "cb_push_back(0, 1);"), writer(load)}, .cbs = {cb(0, 2)}}), Codes{});
}

TEST_P(CheckedRun, AKernelThatFailsKeepsItsFindingsAndTheNextRunIsClean) {
    const ProgramDescriptor bad{.kernels = {reader("cb_push_back(0, 1); cb_push_back(0, 1); cb_push_back(0, 1);")},
                                .cbs = {cb(0, 2)}};
    EXPECT_EQ(codes(bad).front(), "cb-push-unreserved");
    EXPECT_EQ(codes({.kernels = {reader(kFill + "cb_push_back(0, 1);"), writer(kTake)}, .cbs = {cb(0, 2)}}), Codes{});
}

}  // namespace
}  // namespace tessera::testing
