// Each rule on the smallest program that breaks it, and on those that only look as if they did.
#include "explain/lint/lint.hpp"

#include <cstdlib>

#include "program/cache.hpp"
#include "program/kernel_test.hpp"

namespace tessera {
namespace {

using namespace tessera::testing;

struct LintTest : ::testing::Test {
    Device device{{.arch = "wormhole_b0"}};

    std::vector<LintFinding> findings(const ProgramDescriptor& descriptor) {
        Program program = place(descriptor, device, {});
        load_kernels(program, device);
        return lint(program);
    }
    // "code: headline" of each, one per line.
    std::string reported(const ProgramDescriptor& descriptor) {
        std::string out;
        for (const LintFinding& finding : findings(descriptor))
            out += finding.message.code + ": " + finding.message.headline + "\n";
        return out;
    }
};

const std::string kPush = "cb_reserve_back(0, 1); cb_push_back(0, 1);";
const std::string kWait = "cb_wait_front(0, 1); cb_pop_front(0, 1);";

TEST_F(LintTest, SaysNothingOfAPairThatPushesAndWaits) {
    EXPECT_EQ(reported({.kernels = {reader(kPush), writer(kWait)}, .cbs = {cb(0, 2)}}), "");
}

TEST_F(LintTest, NamesABufferThatNobodyPushes) {
    const ProgramDescriptor program{.kernels = {reader("cb_reserve_back(0, 1); cb_push_back(1, 1);"), writer(kWait)},
                                    .cbs = {cb(0, 2), cb(1, 2)}};
    EXPECT_EQ(reported(program),
              "cb-never-waited: c_1 is pushed, but no kernel on its cores waits for it\n"
              "cb-never-pushed: c_0 is waited for, but no kernel on its cores pushes it\n");
    const std::vector<LintFinding> found = findings(program);
    EXPECT_EQ(found[1].role, "brisc");
    ASSERT_EQ(found[1].message.places.size(), 1u);
    EXPECT_EQ(found[1].message.places[0].line, 4u);
    EXPECT_NE(found[1].message.help.find("ncrisc pushes c_1 at"), std::string::npos) << found[1].message.help;
    EXPECT_TRUE(found[1].text().starts_with("warning[cb-never-pushed]: ")) << found[1].text();
}

TEST_F(LintTest, SaysNothingOfPopsThatTheCardCarriesOut) {
    EXPECT_EQ(reported({.kernels = {writer("cb_pop_front(0, 1);")}, .cbs = {cb(0, 2)}}), "");
}

TEST_F(LintTest, SaysNothingOfAnIndexThatOnlyTheRunKnows) {
    KernelDescriptor producer =
        reader("uint32_t c = get_arg_val<uint32_t>(0); cb_reserve_back(c, 1); cb_push_back(c, 1);");
    producer.runtime_args = {{{0, 0}, {0}}};
    EXPECT_EQ(reported({.kernels = {producer, writer(kWait)}, .cbs = {cb(0, 2), cb(9, 2)}}), "");
}

TEST_F(LintTest, SaysNothingOfScratchThatIsOnlyPointedInto) {
    EXPECT_EQ(reported({.kernels = {reader("*(volatile uint32_t*)get_write_ptr(4) = 1;")}, .cbs = {cb(4, 2)}}), "");
    EXPECT_EQ(reported({.kernels = {reader("*(volatile uint32_t*)get_read_ptr(4) = 1;")}, .cbs = {cb(4, 2)}}), "");
    EXPECT_EQ(
        reported({.kernels = {reader("volatile uint32_t bytes = get_tile_size(4); (void)bytes;")}, .cbs = {cb(4, 2)}}),
        "");
    EXPECT_EQ(
        reported({.kernels = {reader("for (uint32_t c = 3; c < 30; c++) *(volatile uint32_t*)get_write_ptr(c) = 1;")},
                  .cbs = {cb(4, 2)}}),
        "");
}

TEST_F(LintTest, NamesABufferThatNobodyNames) {
    EXPECT_EQ(reported({.kernels = {reader(kPush), writer(kWait)}, .cbs = {cb(0, 2), cb(7, 2)}}),
              "cb-unused: c_7 takes 4096 B of L1, but no kernel on its cores names it\n");
}

TEST_F(LintTest, NamesABufferThatNoCoreHas) {
    EXPECT_EQ(reported({.kernels = {reader(kPush), writer(kWait)}}),
              "cb-undeclared: c_0 is used, but the cores of its kernels have none\n");
}

TEST_F(LintTest, SaysNothingOfCodeThatCompileTimeArgumentsTurnOff) {
    KernelDescriptor kernel = reader(
        "if constexpr (get_compile_time_arg_val(0)) cb_wait_front(0, 1);\n"
        "if (get_compile_time_arg_val(0)) cb_wait_front(0, 1);");
    kernel.compile_time_args = {0};
    EXPECT_EQ(reported({.kernels = {kernel}}), "");
}

TEST_F(LintTest, SeesTheRolesOfACompute) {
    const std::string text =
        "#include \"compute_kernel_api/cb_api.h\"\n#include \"compute_kernel_api/common.h\"\n"
        "namespace NAMESPACE { void MAIN { cb_wait_front(0, 1); cb_pop_front(0, 1);\n"
        "cb_reserve_back(16, 1); cb_push_back(16, 1); } }\n";
    ProgramDescriptor program{.kernels = {kernel(text, ComputeConfigDescriptor{}), reader(kPush)},
                              .cbs = {cb(0, 2), cb(16, 2)}};
    EXPECT_EQ(reported(program), "cb-never-waited: c_16 is pushed, but no kernel on its cores waits for it\n");
    EXPECT_EQ(findings(program)[0].role, "pack");
}

TEST_F(LintTest, NamesArgumentsThatAreNotGiven) {
    KernelDescriptor two =
        reader("volatile uint32_t x = get_arg_val<uint32_t>(0) + get_arg_val<uint32_t>(3); (void)x;");
    two.runtime_args = {{{0, 0}, {1, 2}}};
    EXPECT_EQ(reported({.kernels = {two}}), "args-missing: the kernel reads 4 runtime arguments, but is given 2\n");
    KernelDescriptor common = reader("volatile uint32_t x = get_common_arg_val<uint32_t>(1); (void)x;");
    common.common_runtime_args = {1};
    EXPECT_EQ(reported({.kernels = {common}}),
              "args-missing: the kernel reads 2 common runtime arguments, but is given 1\n");
}

TEST_F(LintTest, SaysNothingOfCoresThatGetFewerArgumentsThanOthers) {
    KernelDescriptor sender =
        reader("if (get_arg_val<uint32_t>(0)) *(volatile uint32_t*)0x100000 = get_arg_val<uint32_t>(1);",
               cores({0, 0}, {1, 0}));
    sender.runtime_args = {{{0, 0}, {1, 5}}, {{1, 0}, {0}}};
    EXPECT_EQ(reported({.kernels = {sender}}), "");
}

TEST_F(LintTest, SaysNothingOfCommonArgumentsReadInPlaceOfMissingOnes) {
    KernelDescriptor kernel = reader("volatile uint32_t x = get_arg_val<uint32_t>(1); (void)x;");
    kernel.common_runtime_args = {1, 2};
    EXPECT_EQ(reported({.kernels = {kernel}}), "");
}

TEST_F(LintTest, NamesArgumentsThatAreNotRead) {
    KernelDescriptor kernel = reader("volatile uint32_t x = get_arg_val<uint32_t>(0); (void)x;");
    kernel.runtime_args = {{{0, 0}, {1, 2, 3}}};
    EXPECT_EQ(reported({.kernels = {kernel}}), "args-unread: the kernel is given 3 runtime arguments, but reads 1\n");
}

TEST_F(LintTest, SaysNothingOfArgumentsThatAreReadInALoopOrByAddress) {
    for (const char* body :
         {"uint32_t s = 0; for (uint32_t i = 0; i < get_arg_val<uint32_t>(0); i++) s += get_arg_val<uint32_t>(i);\n"
          "*(volatile uint32_t*)0x100000 = s;",
          "auto* args = (volatile uint32_t*)get_arg_addr(0); *(volatile uint32_t*)0x100000 = args[2];"}) {
        KernelDescriptor kernel = reader(body);
        kernel.runtime_args = {{{0, 0}, {1, 2, 3}}};
        EXPECT_EQ(reported({.kernels = {kernel}}), "") << body;
    }
}

TEST_F(LintTest, NamesASemaphoreThatNobodyAsksFor) {
    ProgramDescriptor program{.kernels = {reader("*(volatile uint32_t*)get_semaphore(0) = 1;")}};
    program.semaphores = {{.core_ranges = cores({0, 0}, {0, 0})}, {.core_ranges = cores({0, 0}, {0, 0})}};
    EXPECT_EQ(reported(program), "semaphore-unused: no kernel asks for semaphore 1\n");
}

TEST_F(LintTest, NamesTwoKernelsThatSendOnOneNoc) {
    const std::string own = "noc_async_read(get_noc_addr(1, 1, 0x100000), 0x100000, 32); noc_async_read_barrier();";
    const std::string other =
        "noc_async_read(get_noc_addr(1, 1, 0x100000, 0), 0x110000, 32, 0); noc_async_read_barrier(0);";
    const ProgramDescriptor clash{.kernels = {reader(own), writer(other)}};  // reader: NOC_0, writer: NOC_1
    EXPECT_EQ(reported(clash), "noc-clash: two kernels of a core send on NOC_0, which belongs to ncrisc there\n");
    EXPECT_EQ(reported({.kernels = {writer(other)}}), "");
    EXPECT_EQ(reported({.kernels = {reader(own), writer(other, cores({1, 0}, {1, 0}))}}), "");
}

TEST_F(LintTest, CallsTheListenerOnceAndRunsNothingWhenAsked) {
    std::vector<std::string> heard;
    lint_listener() = [&](const LintFinding& finding) {
        heard.push_back(finding.severity + " " + finding.message.code);
    };
    const ProgramDescriptor program{.kernels = {reader("*(volatile uint32_t*)0x100000 = 77;")}, .cbs = {cb(7, 2)}};
    setenv("TESSERA_LINT", "1", 1);
    run_program(device, program);
    run_program(device, {.kernels = {reader("this is no C++")}});
    run_program(device, {.kernels = {reader(""), reader("")}});
    unsetenv("TESSERA_LINT");
    EXPECT_EQ(heard, (std::vector<std::string>{"warning cb-unused", "error compile-error", "error kernel-overlap"}));
    EXPECT_NE(word(device, {0, 0}, 0x100000), 77u);
    run_program(device, program);
    EXPECT_EQ(word(device, {0, 0}, 0x100000), 77u);
    EXPECT_EQ(heard.size(), 3u);  // the program was known
    clear_program_cache(device);
    run_program(device, program);
    EXPECT_EQ(heard.size(), 3u);  // what may do no harm is reported by lint alone
    KernelDescriptor guarded =
        reader("if (get_arg_val<uint32_t>(0)) *(volatile uint32_t*)0x100000 = get_arg_val<uint32_t>(1);");
    guarded.runtime_args = {{{0, 0}, {0}}};
    run_program(device, {.kernels = {guarded}});
    EXPECT_EQ(heard.back(), "warning args-missing");
    lint_listener() = nullptr;
}

}  // namespace
}  // namespace tessera
