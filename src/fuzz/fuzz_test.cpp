// Mistakes that only a schedule shows: found, made small, written down and seen again; right programs stay silent.
#include "fuzz/fuzz.hpp"

#include <stdlib.h>

#include <filesystem>

#include "program/kernel_test.hpp"

namespace tessera::testing {
namespace {

struct Fuzz : ::testing::Test {
    Fuzz() {
        folder = std::filesystem::temp_directory_path() / ("tessera_fuzz_" + std::to_string(getpid()));
        std::filesystem::create_directories(folder);
        setenv("TESSERA_REPORT_DIR", folder.c_str(), 1);
        fuzz::clear_summary();
    }
    ~Fuzz() override {
        unsetenv("TESSERA_REPORT_DIR");
        std::filesystem::remove_all(folder);
    }
    std::filesystem::path folder;
};

// Two cores each signal core (0,0), which waits for exactly 1 and then for exactly 2. When both signals come before the
// first wait is tested, the value 1 has passed.
ProgramDescriptor equality_wait(bool right, Device& device) {
    const NocCoord first = device.arch().translated({0, 0});
    const std::string wait = right ? "noc_semaphore_wait_min" : "noc_semaphore_wait";
    KernelDescriptor waits =
        reader("volatile tt_l1_ptr uint32_t* s = (volatile tt_l1_ptr uint32_t*)get_semaphore(0);\n" + wait +
               "(s, 1);\n" + wait + "(s, 2);");
    KernelDescriptor signals = reader(
        "constexpr uint32_t X = get_compile_time_arg_val(0), Y = get_compile_time_arg_val(1);\n"
        "noc_semaphore_inc(get_noc_addr(X, Y, get_semaphore(0)), 1); noc_async_atomic_barrier();",
        cores({1, 0}, {2, 0}));
    signals.compile_time_args = {first.x, first.y};
    return {.kernels = {waits, signals},
            .semaphores = {SemaphoreDescriptor{.id = 0, .core_ranges = cores({0, 0}, {2, 0})}}};
}

TEST_F(Fuzz, FindsAnEqualityWaitThatCanBeOvertakenAndReplaysIt) {
    Device device{DeviceOptions{.arch = "blackhole", .fuzz = 500}};
    run_program(device, equality_wait(false, device));
    ASSERT_EQ(fuzz::summary().failures.size(), 1u);
    const fuzz::Failure failure = fuzz::summary().failures[0];
    EXPECT_EQ(failure.schedule.ends, "deadlock");
    EXPECT_LE(failure.schedule.delays.size(), 3u);
    EXPECT_NE(failure.sentence.find("fails when"), std::string::npos);
    for (int time = 0; time < 20; time++) {
        Device again{DeviceOptions{.arch = "blackhole", .workers = 2, .replay = failure.file}};
        EXPECT_NE(error_of(again, equality_wait(false, again)).find("deadlock"), std::string::npos);
    }
}

TEST_F(Fuzz, IsSilentOnTheRightProgram) {
    Device device{DeviceOptions{.arch = "blackhole", .fuzz = 500}};
    run_program(device, equality_wait(true, device));
    EXPECT_EQ(fuzz::summary().failures.size(), 0u);
    EXPECT_EQ(fuzz::summary().schedules, 500u);
}

// A writer whose barrier is missing signals by another way round: the reader may see the page before the data.
TEST_F(Fuzz, FindsResultsThatDependOnTheOrder) {
    Device device{DeviceOptions{.arch = "blackhole", .fuzz = 500}};
    auto buffer = std::make_shared<Buffer>();
    buffer->type = BufferType::L1;
    buffer->page_size = 64;
    buffer->num_pages = 1;
    const auto result = allocate(device, buffer);
    const LogicalCore home = device.l1_bank_core(result->place(0).bank);
    const NocCoord to = device.arch().translated(home);
    const std::string address = std::to_string(result->place(0).address);
    // Both cores store their number into the same word of the result.
    KernelDescriptor stores = reader(
        "constexpr uint32_t X = get_compile_time_arg_val(0), Y = get_compile_time_arg_val(1);\n"
        "noc_inline_dw_write(get_noc_addr(X, Y, " +
            address + "), my_x[0]); noc_async_write_barrier();",
        cores({0, 0}, {1, 0}));
    stores.compile_time_args = {to.x, to.y};
    run_program(device, {.kernels = {stores}});
    ASSERT_EQ(fuzz::summary().failures.size(), 1u);
    EXPECT_EQ(fuzz::summary().failures[0].schedule.ends, "result");
}

TEST_F(Fuzz, AFileSurvivesOtherLinesAndSaysWhereItCannot) {
    Device device{DeviceOptions{.arch = "blackhole", .fuzz = 500}};
    const std::string calls = "noc_semaphore_set(s, 1);\nnoc_semaphore_set(s, 2);",
                      head = "volatile tt_l1_ptr uint32_t* s = (volatile tt_l1_ptr uint32_t*)get_semaphore(0);\n";
    const auto program = [&](const std::string& before) {
        return ProgramDescriptor{.kernels = {reader(head + before + calls), writer(head + "noc_semaphore_wait(s, 1);")},
                                 .semaphores = {SemaphoreDescriptor{.id = 0, .core_ranges = cores({0, 0}, {0, 0})}}};
    };
    run_program(device, program(""));
    ASSERT_EQ(fuzz::summary().failures.size(), 1u);
    const fuzz::Failure failure = fuzz::summary().failures[0];
    Device again{DeviceOptions{.arch = "blackhole", .replay = failure.file}};
    const std::string more = "noc_async_read_barrier();\nnoc_async_write_barrier();\n";
    EXPECT_NE(error_of(again, program(more)).find("error[deadlock]"), std::string::npos);
}

TEST(ScheduleFile, HoldsWhatWasWritten) {
    const std::string path = std::filesystem::temp_directory_path() / ("schedule_" + std::to_string(getpid()));
    fuzz::Schedule schedule{.program = "ab", .sources = "cd", .inputs = "ef", .steps = 7, .ends = "error cb-overflow"};
    const Actor ncrisc = actor_named("(3,1).ncrisc"), lane = actor_named("noc1.vc4 (18,2)->(19,3) arrive");
    schedule.delays = {{.from = {ncrisc, 2, "reader.cpp: wait(at  one, 1);"}, .until = {lane, 9, ""}},
                       last(actor_named("noc0.vc1 (18,2) leave"))};
    write(path, schedule);
    const fuzz::Schedule read = fuzz::read(path);
    EXPECT_EQ(read.delays, schedule.delays);
    EXPECT_EQ(read.ends, schedule.ends);
    EXPECT_EQ(read.program + read.sources + read.inputs, "abcdef");
    std::filesystem::remove(path);
    EXPECT_THROW(fuzz::read(path), Error);
}

}  // namespace
}  // namespace tessera::testing
