// Deadlocks of different causes: each file of tests/deadlocks is one program for all roles, its report is kept beside
// it. TESSERA_BLESS=1 writes the reports anew (tools/bless does it); read the diff before committing.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>

#include "explain/deadlock/deadlock.hpp"
#include "program/kernel_test.hpp"

namespace fs = std::filesystem;

namespace tessera::testing {
namespace {

const fs::path kFolder = fs::path(TESSERA_SOURCE_DIR) / "tests/deadlocks";

std::vector<std::string> cases() {
    std::vector<std::string> names;
    for (const auto& file : fs::directory_iterator(kFolder))
        if (file.path().extension() == ".cpp") names.push_back(file.path().stem().string());
    std::sort(names.begin(), names.end());
    return names;
}

std::string read(const fs::path& path) {
    std::ifstream in(path);
    std::ostringstream out;
    out << in.rdbuf();
    return std::move(out).str();
}

// "key: value; key: value" of the file's second line.
std::string field(const std::string& text, const std::string& key) {
    std::smatch found;
    const std::string head = text.substr(0, text.find("#"));
    return std::regex_search(head, found, std::regex(key + ": ([^;\\n]*)")) ? found[1].str() : "";
}

ProgramDescriptor program_of(const std::string& name) {
    const std::string text = read(kFolder / (name + ".cpp"));
    uint32_t width = 1, height = 1;
    sscanf(field(text, "cores").c_str(), "%ux%u", &width, &height);
    const CoreRangeSet where = cores({0, 0}, {width - 1, height - 1});
    ProgramDescriptor program;
    std::istringstream roles(field(text, "roles")), cbs(field(text, "cbs"));
    for (std::string role; roles >> role;) {
        KernelConfig config = role == "brisc"    ? KernelConfig(WriterConfigDescriptor{})
                              : role == "ncrisc" ? KernelConfig(ReaderConfigDescriptor{})
                                                 : KernelConfig(ComputeConfigDescriptor{});
        KernelDescriptor descriptor = kernel(name + ".cpp", config, where);
        descriptor.source_type = SourceType::FILE_PATH;
        program.kernels.push_back(descriptor);
    }
    for (std::string spec; cbs >> spec;) {
        uint32_t index = 0, pages = 0;
        sscanf(spec.c_str(), "%ux%u", &index, &pages);
        CBDescriptor descriptor = cb(index, pages, 2048, where);
        descriptor.format_descriptors[0].data_format = DataFormat::Float16b;
        program.cbs.push_back(descriptor);
    }
    for (int i = 0; i < atoi(field(text, "semaphores").c_str()); i++)
        program.semaphores.push_back(SemaphoreDescriptor{.core_ranges = where, .initial_value = 0});
    return program;
}

struct Deadlock : ::testing::TestWithParam<std::string> {
    Deadlock() : before(fs::current_path()) { fs::current_path(kFolder); }
    ~Deadlock() override { fs::current_path(before); }
    fs::path before;
    std::string report(const char* arch, uint32_t workers, uint64_t seed) {
        Device device{DeviceOptions{.arch = arch, .workers = workers, .seed = seed}};
        return error_of(device, program_of(GetParam())) + "\n";
    }
    fs::path expected() const { return kFolder / (GetParam() + ".expected"); }
};
INSTANTIATE_TEST_SUITE_P(Case, Deadlock, ::testing::ValuesIn(cases()), [](const auto& info) { return info.param; });

TEST_P(Deadlock, ReportIsAsBlessed) {
    const std::string text = report("wormhole_b0", 1, 0);
    if (getenv("TESSERA_BLESS")) std::ofstream(expected()) << text;
    EXPECT_EQ(text, read(expected()));
    EXPECT_EQ(text.rfind("error[deadlock]", 0), 0u) << text;
    EXPECT_NE(text.find(GetParam() + ".cpp:"), std::string::npos) << text;
}

TEST_P(Deadlock, ReportIsTheSameForEveryArchWorkerCountAndSeed) {
    const std::string text = read(expected());
    EXPECT_EQ(report("blackhole", 1, 0), text);
    for (uint32_t workers : {1u, 2u, 4u})
        for (uint64_t seed : {1u, 7u})
            EXPECT_EQ(report("wormhole_b0", workers, seed), text) << workers << " workers, seed " << seed;
}

TEST(DeadlockReport, ThereAreAtLeastTwentyFiveCauses) { EXPECT_GE(cases().size(), 25u); }

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

TEST(DeadlockReport, PageIsSelfContainedAndDrawsEveryFiber) {
    const auto graph =
        graph_of(ProgramDescriptor{.kernels = {reader("cb_wait_front(0, 1);"), writer("")}, .cbs = {cb(0, 2)}});
    const std::string page = deadlock_page(graph);
    EXPECT_EQ(page.find("http"), std::string::npos);
    EXPECT_EQ(page.find("<script"), std::string::npos);
    EXPECT_NE(page.find("<svg"), std::string::npos);
    EXPECT_NE(page.find("(0,0) ncrisc"), std::string::npos);
    EXPECT_NE(page.find("no kernel on core (0,0) pushes c_0"), std::string::npos) << page;
}

TEST(DeadlockReport, IsWrittenToTheFolderAskedFor) {
    const fs::path folder = fs::temp_directory_path() / ("tessera-report-" + std::to_string(getpid()));
    setenv("TESSERA_REPORT_DIR", folder.c_str(), 1);
    graph_of(ProgramDescriptor{.kernels = {reader("cb_wait_front(0, 1);")}, .cbs = {cb(0, 2)}});
    unsetenv("TESSERA_REPORT_DIR");
    EXPECT_NE(read(folder / "deadlock.html").find("</html>"), std::string::npos);
    EXPECT_EQ(nlohmann::json::parse(read(folder / "deadlock.json")).at("causes")[0].at("kind"), "missing");
    fs::remove_all(folder);
}

TEST(DeadlockReport, ManyCoresAreToldOnce) {
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
