// Findings: one entry per cause, whatever the number of cores and times.
#include "check/findings.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace tessera::check {
namespace {

Message message(uint32_t line, const std::string& headline = "two of one page") {
    return {.code = "cb-push-unreserved", .headline = headline, .places = {Place{.file = "reader.cpp", .line = line}}};
}

struct Findings : ::testing::Test {
    Findings() {
        clear_findings();
        report.begin("add.py:7");
    }
    ~Findings() override { clear_findings(); }
    std::vector<Finding> end() {
        ::testing::internal::CaptureStderr();
        report.end();
        printed = ::testing::internal::GetCapturedStderr();
        return findings();
    }
    Report report;
    std::string printed;
};

TEST_F(Findings, CoresInTheSameStateAreReportedOnce) {
    for (uint32_t x : {0u, 1u, 1u, 2u}) report.add(message(3), {x, 0}, Role::Ncrisc, "reader.cpp");
    const auto found = end();
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].times, 4u);
    EXPECT_EQ(found[0].cores.size(), 3u);
    EXPECT_NE(found[0].text().find("core (0,0), ncrisc, kernel reader.cpp; 2 more cores in the same way"),
              std::string::npos)
        << found[0].text();
    EXPECT_EQ(found[0].json().at("cores_folded"), 2);
}

TEST_F(Findings, AnotherLineRoleOrHeadlineIsAnotherCause) {
    report.add(message(3), {0, 0}, Role::Ncrisc, "reader.cpp");
    report.add(message(4), {0, 0}, Role::Ncrisc, "reader.cpp");
    report.add(message(3), {0, 0}, Role::Brisc, "reader.cpp");
    report.add(message(3, "three of one page"), {0, 0}, Role::Ncrisc, "reader.cpp");
    EXPECT_EQ(end().size(), 4u);
}

TEST_F(Findings, ProgramsAddToTheListAndPrintOnlyTheirOwn) {
    report.add(message(3), {0, 0}, Role::Ncrisc, "reader.cpp");
    end();
    report.begin("add.py:9");
    report.add(message(3), {0, 0}, Role::Ncrisc, "reader.cpp");
    const auto found = end();
    ASSERT_EQ(found.size(), 2u);
    EXPECT_EQ(found[1].program, "add.py:9");
    EXPECT_NE(printed.find("check: 1 finding in the program of add.py:9"), std::string::npos) << printed;
}

}  // namespace
}  // namespace tessera::check
