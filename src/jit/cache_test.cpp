// The kernel cache between processes: each test starts tests/cache/child.cpp with a cache folder of its own.
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>

#include "jit/cache.hpp"
#include "program/kernel_test.hpp"

namespace fs = std::filesystem;

namespace tessera::testing {
namespace {

struct Report {
    int status = 0, compiled = -1, from_disk = -1, value = -1;
};

struct Cache : ::testing::Test {
    Cache() {
        folder = fs::temp_directory_path() / ("tessera-cache-test-" + std::to_string(getpid()) + "-" +
                                              ::testing::UnitTest::GetInstance()->current_test_info()->name());
        fs::remove_all(folder);
        fs::create_directories(folder);
        write("value.h", "#define VALUE 5\n");
        write("kernel.cpp",
              "#include \"dataflow_api.h\"\n#include \"value.h\"\nvoid kernel_main() { *(volatile uint32_t*)0x100000 = "
              "VALUE; }\n");
    }
    ~Cache() override { fs::remove_all(folder); }
    void write(const std::string& name, const std::string& text) { std::ofstream(folder / name) << text; }
    fs::path cache() const { return folder / "cache"; }

    pid_t start(int number = 0) {
        const pid_t child = fork();
        if (child != 0) return child;
        setenv("TESSERA_CACHE_DIR", cache().c_str(), 1);
        const fs::path program = fs::read_symlink("/proc/self/exe").parent_path() / "cache_child";
        const std::string report = folder / ("report" + std::to_string(number));
        execl(program.c_str(), "cache_child", (folder / "kernel.cpp").c_str(), report.c_str(), nullptr);
        _exit(127);
    }
    Report wait(pid_t child, int number = 0) {
        Report report;
        waitpid(child, &report.status, 0);
        std::ifstream(folder / ("report" + std::to_string(number))) >> report.compiled >> report.from_disk >>
            report.value;
        return report;
    }
    Report run() { return wait(start()); }
    std::vector<fs::path> objects(const char* suffix = ".so") const {
        std::vector<fs::path> found;
        for (const auto& file : fs::directory_iterator(cache()))
            if (file.path().extension() == suffix) found.push_back(file.path());
        return found;
    }
    fs::path folder;
};

TEST_F(Cache, SecondProcessCompilesNothing) {
    const Report first = run();
    EXPECT_EQ(first.compiled, 2);
    EXPECT_EQ(first.value, 5);
    const Report second = run();
    EXPECT_EQ(second.compiled, 0);
    EXPECT_EQ(second.from_disk, 2);
    EXPECT_EQ(second.value, 5);
}

// One for each of the two roles; without them every kernel pays for parsing the API.
TEST_F(Cache, HoldsPrecompiledHeaders) {
    run();
    EXPECT_EQ(objects(jit::kHeaderSuffix).size(), 2u);
}

TEST_F(Cache, ContentOfHeadersCountsNotTheirTime) {
    run();
    write("value.h", "#define VALUE 6\n");
    EXPECT_EQ(run().value, 6);
    write("value.h", "#define VALUE 5\n");
    const Report back = run();
    EXPECT_EQ(back.value, 5);
    EXPECT_EQ(back.compiled, 0);
}

TEST_F(Cache, DamagedEntryIsBuiltAgain) {
    run();
    for (const fs::path& object : objects(jit::kKernelSuffix))
        std::ofstream(object, std::ios::in | std::ios::out).seekp(5000).write("damage", 6);
    EXPECT_EQ(run().value, 5);
    for (const fs::path& object : objects(jit::kKernelSuffix)) fs::resize_file(object, 100);
    const Report cut = run();
    EXPECT_EQ(cut.value, 5);
    EXPECT_EQ(cut.compiled, 2);
    for (const fs::path& object : objects()) fs::resize_file(object, 100);  // the copies that are loaded
    const Report copied = run();
    EXPECT_EQ(copied.value, 5);
    EXPECT_EQ(copied.compiled, 0);
    for (const auto& file : fs::directory_iterator(cache()))
        if (file.path().extension() == ".json") std::ofstream(file.path()) << "[{\"nonsense\": 1}]";
    EXPECT_EQ(run().value, 5);
}

TEST_F(Cache, TenProcessesOnAColdCacheCompileEachObjectAtMostTwice) {
    std::vector<pid_t> children;
    for (int i = 0; i < 10; i++) children.push_back(start(i));
    int compiled = 0;
    for (int i = 0; i < 10; i++) {
        const Report report = wait(children[static_cast<size_t>(i)], i);
        EXPECT_EQ(report.status, 0);
        EXPECT_EQ(report.value, 5);
        compiled += report.compiled;
    }
    EXPECT_GE(compiled, 2);
    EXPECT_LE(compiled, 4);
}

TEST_F(Cache, KillingACompilationHarmsNobody) {
    for (int milliseconds : {30, 120, 300}) {
        const pid_t child = start();
        std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
        kill(child, SIGKILL);
        waitpid(child, nullptr, 0);
    }
    const Report report = run();
    EXPECT_EQ(report.status, 0);
    EXPECT_EQ(report.value, 5);
}

TEST_F(Cache, IsPrivateAndBounded) {
    setenv("TESSERA_CACHE_BYTES", "1", 1);  // nothing fits: all but the newest go
    run();
    struct stat info{};
    ASSERT_EQ(stat(cache().c_str(), &info), 0);
    EXPECT_EQ(info.st_mode & 0777, 0700u);
    for (int i = 0; i < 3; i++) {
        for (const fs::path& object : objects())
            fs::last_write_time(object, fs::file_time_type::clock::now() - std::chrono::hours(2));
        write("value.h", "#define VALUE " + std::to_string(100 + i) + "\n");
        EXPECT_EQ(run().value, 100 + i);
    }
    unsetenv("TESSERA_CACHE_BYTES");
    EXPECT_LE(objects().size(), 3u);  // the last two roles, and one whose turn was before the other was stored
}

}  // namespace
}  // namespace tessera::testing
