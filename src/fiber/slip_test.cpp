// Slips: the run does what the card's code does, warns once per line, and names them first when it ends badly.
#include "fiber/slip.hpp"

#include "check/findings.hpp"
#include "explain/lint/lint.hpp"
#include "program/kernel_test.hpp"

namespace tessera::testing {
namespace {

struct Slipping : ::testing::Test {
    Device device{DeviceOptions{.workers = 1}};
    std::vector<LintFinding> warnings;
    Slipping() {
        lint_listener() = [this](const LintFinding& finding) {
            if (finding.ran) warnings.push_back(finding);
        };
    }
    ~Slipping() override { lint_listener() = nullptr; }
    uint32_t result() { return word(device, {0, 0}, kScratch); }
};

const std::string kStore = "*(volatile tt_l1_ptr uint32_t*)0x100000 = ";

TEST_F(Slipping, APushBeyondTheEndOverwritesAndNoReserveWaitsAnyMore) {
    run_program(device, {.kernels = {reader("cb_push_back(0, 3); cb_reserve_back(0, 2);" + kStore +
                                            "cb_pages_reservable_at_back(0, 3);")},
                         .cbs = {cb(0, 2)}});
    EXPECT_EQ(result(), 1u) << "65535 pages seem to be free";
    ASSERT_EQ(warnings.size(), 1u);
    EXPECT_EQ(warnings[0].message.code, "cb-push-overflow");
    EXPECT_EQ(warnings[0].message.headline, "cb_push_back of 3 pages makes 3 full pages in c_0, which holds 2");
}

TEST_F(Slipping, APopOfNothingMakesPagesThatNobodyPushed) {
    run_program(device, {.kernels = {reader("cb_pop_front(0, 1); cb_wait_front(0, 1);" + kStore +
                                            "cb_pages_available_at_front(0, 2);")},
                         .cbs = {cb(0, 2)}});
    EXPECT_EQ(result(), 1u);
    ASSERT_EQ(warnings.size(), 1u);
    EXPECT_EQ(warnings[0].message.code, "cb-pop-underflow");
}

TEST_F(Slipping, AMissingArgumentIsTheWordThatLiesThere) {
    KernelDescriptor kernel = reader(kStore + "get_arg_val<uint32_t>(4);");
    kernel.runtime_args = {{{0, 0}, {7}}};
    kernel.common_runtime_args = {99};  // after the unique ones, from the next multiple of 16 B on
    run_program(device, {.kernels = {kernel}});
    EXPECT_EQ(result(), 99u);
    ASSERT_EQ(warnings.size(), 1u);
    EXPECT_EQ(warnings[0].message.headline,
              "get_arg_val(4) asks for argument 4, but this core got 1 runtime arguments");
}

TEST_F(Slipping, CoresAndRoundsAtOneLineAreOneWarning) {
    const auto all = cores({0, 0}, {3, 1});
    run_program(device, {.kernels = {reader("for (int i = 0; i < 5; i++) cb_push_back(0, 1);", all)},
                         .cbs = {cb(0, 2, 2048, all)}});
    ASSERT_EQ(warnings.size(), 1u);
    EXPECT_EQ(warnings[0].cores_folded, 7u);
}

TEST_F(Slipping, ADeadlockNamesItFirst) {
    const std::string text = error_of(
        device, {.kernels = {reader("cb_push_back(0, 3); cb_wait_front(1, 1);")}, .cbs = {cb(0, 2), cb(1, 2)}});
    EXPECT_NE(text.find("error[deadlock]"), std::string::npos) << text;
    const size_t slip = text.find("= cause: cb_push_back of 3 pages makes 3 full pages in c_0, which holds 2, at ");
    ASSERT_NE(slip, std::string::npos) << text;
    EXPECT_EQ(slip, text.find("= cause: ")) << text;
    EXPECT_TRUE(warnings.empty()) << "the error says it";
}

TEST_F(Slipping, AFaultNamesItFirst) {
    const std::string text =
        error_of(device, {.kernels = {reader("cb_pop_front(0, 1); cb_reserve_back(9, 1);")}, .cbs = {cb(0, 2)}});
    EXPECT_NE(text.find("error[cb-missing]"), std::string::npos) << text;
    EXPECT_NE(text.find("= cause: cb_pop_front of 1 page, but c_0 has 0 full, at "), std::string::npos) << text;
}

TEST_F(Slipping, ACheckedRunMakesAFindingOfItAndWarnsNot) {
    Device checked{DeviceOptions{.check = true}};
    check::clear_findings();
    run_program(checked, {.kernels = {reader("cb_reserve_back(0, 2); cb_push_back(0, 2); cb_push_back(0, 1);")},
                          .cbs = {cb(0, 2)}});
    ASSERT_EQ(check::count_findings(), 1u);
    EXPECT_EQ(check::findings()[0].message.code, "cb-push-overflow");
    EXPECT_TRUE(warnings.empty());
    check::clear_findings();
}

}  // namespace
}  // namespace tessera::testing
