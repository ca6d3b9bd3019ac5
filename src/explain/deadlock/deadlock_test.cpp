// The report of a deadlock as data and as a page; tests/deadlocks has the texts, a program per cause.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "program/explain.hpp"
#include "program/kernel_test.hpp"

namespace fs = std::filesystem;

namespace tessera::testing {
namespace {

std::string read(const fs::path& path) {
    std::ifstream in(path);
    std::ostringstream out;
    out << in.rdbuf();
    return std::move(out).str();
}

nlohmann::json graph_of(const ProgramDescriptor& program) {
    Device device{DeviceOptions{.arch = "blackhole", .workers = 1}};
    try {
        run_program(device, program);
    } catch (const KernelError& error) { return error.data->at("graph"); }
    return {};
}

TEST(DeadlockReport, GraphIsData) {
    const auto graph = graph_of(ProgramDescriptor{.kernels = {reader("cb_wait_front(1, 1); cb_push_back(0, 1);"),
                                                              writer("cb_wait_front(0, 1); cb_push_back(1, 1);")},
                                                  .cbs = {cb(0, 2), cb(1, 2)}});
    ASSERT_EQ(graph.at("fibers").size(), 2u);
    EXPECT_EQ(graph.at("fibers")[0].at("role"), "brisc");
    EXPECT_EQ(graph.at("fibers")[0].at("wait").at("kind"), "cb-pages");
    EXPECT_EQ(graph.at("fibers")[0].at("wait").at("need"), 1);
    EXPECT_EQ(graph.at("fibers")[0].at("line").at("line"), 4);
    ASSERT_EQ(graph.at("edges").size(), 2u);
    EXPECT_EQ(graph.at("edges")[0].at("to"), 1);
    EXPECT_EQ(graph.at("causes")[0].at("kind"), "cycle");
    EXPECT_EQ(graph.at("causes")[0].at("fibers"), nlohmann::json({0, 1}));
}

TEST(DeadlockReport, GraphGroupsCoresInTheSameState) {
    const CoreRangeSet four = cores({0, 0}, {3, 0});
    const auto graph =
        graph_of(ProgramDescriptor{.kernels = {reader("cb_wait_front(0, 1);", four)}, .cbs = {cb(0, 2, 2048, four)}});
    EXPECT_EQ(graph.at("groups"), nlohmann::json({{{0}, {1}, {2}, {3}}}));
}

TEST(DeadlockReport, IsWrittenToTheFolderAskedFor) {
    const fs::path folder = fs::temp_directory_path() / ("tessera-report-" + std::to_string(getpid()));
    setenv("TESSERA_REPORT_DIR", folder.c_str(), 1);
    graph_of(ProgramDescriptor{.kernels = {reader("cb_wait_front(0, 1);")}, .cbs = {cb(0, 2)}});
    unsetenv("TESSERA_REPORT_DIR");
    EXPECT_EQ(nlohmann::json::parse(read(folder / "deadlock.json")).at("causes")[0].at("kind"), "missing");
    fs::remove_all(folder);
}

TEST(DeadlockReport, ManyCoresAreReportedOnce) {
    Device device{DeviceOptions{.arch = "blackhole", .workers = 1}};
    const CoreCoord grid = device.grid();
    const CoreRangeSet all = cores({0, 0}, {grid.x - 1, grid.y - 1});
    const std::string text = error_of(
        device, ProgramDescriptor{.kernels = {reader("cb_wait_front(0, 1);", all)}, .cbs = {cb(0, 2, 2048, all)}});
    EXPECT_NE(text.find("and " + std::to_string(grid.x * grid.y - 1) + " more in the same way"), std::string::npos)
        << text;
    EXPECT_LT(std::count(text.begin(), text.end(), '\n'), 14) << text;
}

}  // namespace
}  // namespace tessera::testing
