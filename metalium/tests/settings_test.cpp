// Environment variables: checked mode, races and reports come to a C++ program that does not know of them.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include <tt-metalium/distributed.hpp>
#include <tt-metalium/host_api.hpp>
#include <tt-metalium/tt_metal.hpp>

#include "refusal.hpp"

using namespace tt::tt_metal;

namespace {

constexpr CoreCoord kCore{0, 0};
// Two kernels store to one word; a semaphore orders only what comes after.
const char* const kFirst = R"(
#include "dataflow_api.h"
void kernel_main() {
    volatile uint32_t* table = (volatile uint32_t*)get_write_ptr(0);
    table[0] = 1;
    noc_semaphore_set((volatile uint32_t*)get_semaphore(0), 1);
})";
const char* const kSecond = R"(
#include "dataflow_api.h"
void kernel_main() {
    volatile uint32_t* table = (volatile uint32_t*)get_write_ptr(0);
    volatile uint32_t* ready = (volatile uint32_t*)get_semaphore(0);
    table[0] = 2;
    noc_semaphore_wait(ready, 1);
    table[1] = table[0];
})";
const char* const kWaits = "#include \"dataflow_api.h\"\nvoid kernel_main() { cb_wait_front(0, 1); }";
const char* const kPushes = R"(
#include "dataflow_api.h"
void kernel_main() {
    cb_reserve_back(0, 1);
    cb_push_back(0, 1);
})";

// A variable for the length of a test.
class Setting {
  public:
    Setting(const char* name, const std::string& value) : name_(name) {
        const char* before = std::getenv(name);
        had_ = before != nullptr;
        before_ = before ? before : "";
        setenv(name, value.c_str(), 1);
    }
    ~Setting() { had_ ? setenv(name_, before_.c_str(), 1) : unsetenv(name_); }
    Setting(const Setting&) = delete;
    Setting& operator=(const Setting&) = delete;

  private:
    const char* name_;
    bool had_;
    std::string before_;
};

Program with_page() {
    Program program;
    CreateCircularBuffer(program, kCore, CircularBufferConfig(64, {{0, tt::DataFormat::UInt32}}).set_page_size(0, 64));
    return program;
}

std::string stderr_of(Program& program) {
    auto mesh = distributed::MeshDevice::create_unit_mesh(0);
    distributed::MeshWorkload workload;
    workload.add_program(distributed::MeshCoordinateRange(mesh->shape()), std::move(program));
    testing::internal::CaptureStderr();
    EnqueueMeshWorkload(mesh->mesh_command_queue(), workload, false);
    return testing::internal::GetCapturedStderr();
}

Program racing() {
    Program program = with_page();
    CreateSemaphore(program, CoreRange(kCore), 0);
    CreateKernelFromString(program, kFirst, kCore, ReaderDataMovementConfig());
    CreateKernelFromString(program, kSecond, kCore, WriterDataMovementConfig());
    return program;
}

}  // namespace

TEST(Settings, CheckedModeReportsARaceOfACppProgram) {
    Program plain = racing(), checked = racing();
    EXPECT_EQ(stderr_of(plain).find("finding["), std::string::npos);
    const Setting check("TESSERA_CHECK", "1");
    const std::string findings = stderr_of(checked);
    EXPECT_NE(findings.find("finding[race-write-write]"), std::string::npos) << findings;
    EXPECT_NE(findings.find("settings_test.cpp:"), std::string::npos) << findings;
}

TEST(Settings, RacesAreLookedForUnlessOnlyRulesAreChecked) {
    Program races = racing(), rules = racing();
    {
        const Setting check("TESSERA_CHECK", "races");
        EXPECT_NE(stderr_of(races).find("finding[race-write-write]"), std::string::npos);
    }
    const Setting check("TESSERA_CHECK", "rules");
    EXPECT_EQ(stderr_of(rules).find("finding[race"), std::string::npos);
}

TEST(Settings, ATimedProgramIsReportedWhenTheProcessEnds) {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    const Setting time("TESSERA_TIME", "1");
    const int line = __LINE__ + 7;  // of the enqueue
    const auto run_and_end = [] {
        auto mesh = distributed::MeshDevice::create_unit_mesh(0);
        distributed::MeshWorkload workload;
        Program program = with_page();
        CreateKernelFromString(program, kPushes, kCore, ReaderDataMovementConfig());
        workload.add_program(distributed::MeshCoordinateRange(mesh->shape()), std::move(program));
        for (int i = 0; i < 2; i++) EnqueueMeshWorkload(mesh->mesh_command_queue(), workload, false);
        mesh->close();
        std::exit(0);
    };
    const std::string where = "settings_test.cpp:" + std::to_string(line);
    EXPECT_EXIT(run_and_end(), testing::ExitedWithCode(0), "time: .*" + where + " on .*: [0-9]+ cycles");
    EXPECT_EXIT(run_and_end(), testing::ExitedWithCode(0), "ncrisc +1 .*\n(.*\n)*  lines:\n.* busy ");
    EXPECT_EXIT(run_and_end(), testing::ExitedWithCode(0), "2 programs took this time");
}

TEST(Settings, AnUntimedProgramEndsWithoutAWord) {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    const auto run_and_end = [] {
        Program program = with_page();
        CreateKernelFromString(program, kPushes, kCore, ReaderDataMovementConfig());
        EXPECT_EQ(stderr_of(program), "");
        std::exit(0);
    };
    EXPECT_EXIT(run_and_end(), testing::ExitedWithCode(0), "^$");
}

TEST(Settings, ADeadlockIsDrawnWhereTheReportFolderIs) {
    const std::filesystem::path folder = std::filesystem::temp_directory_path() / "tessera_settings_test";
    std::filesystem::remove_all(folder);
    std::filesystem::create_directory(folder);
    const Setting report("TESSERA_REPORT_DIR", folder.string());
    Program program = with_page();
    CreateKernelFromString(program, kWaits, kCore, ReaderDataMovementConfig());
    IDevice* device = CreateDevice(0);
    expect_refused([&] { detail::LaunchProgram(device, program); }, "error[deadlock]", __LINE__);
    CloseDevice(device);
    EXPECT_TRUE(std::filesystem::exists(folder / "deadlock.json"));
    std::filesystem::remove_all(folder);
}

TEST(Settings, AWrongOneIsAnErrorAtTheCallThatOpensTheDevice) {
    const Setting wrong("TESSERA_ARCH", "grayskull");
    expect_refused([] { CreateDevice(0); }, "grayskull", __LINE__);
}
