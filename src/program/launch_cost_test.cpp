// What a launch of a known program asks of the system: the price of a launch of an empty kernel (docs/bench.md).
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <map>

#include <fmt/format.h>

#include "fiber/context.hpp"
#include "program/kernel_test.hpp"

namespace tessera::testing {
namespace {

constexpr int kLaunches = 50;

// A working folder and a cache that no other process writes to: what happens there is asked about.
void go_to_a_folder_of_its_own() {
    const std::filesystem::path folder =
        std::filesystem::path(::testing::TempDir()) / fmt::format("launch-cost-{}", getpid());
    std::filesystem::create_directories(folder);
    std::filesystem::current_path(folder);
    setenv("TESSERA_CACHE_DIR", (folder / "cache").c_str(), 1);
}

// Stops itself between the first launches and those that are counted.
[[noreturn]] void launch_under_watch() {
    ptrace(PTRACE_TRACEME, 0, nullptr, nullptr);
    go_to_a_folder_of_its_own();
    Device device{DeviceOptions{.arch = "wormhole_b0", .workers = 1}};
    const ProgramDescriptor program{.kernels = {reader(""), writer("")}, .cbs = {cb(0, 2)}};
    for (int i = 0; i < 3; i++) run_program(device, program);
    raise(SIGSTOP);
    for (int i = 0; i < kLaunches; i++) run_program(device, program);
    raise(SIGSTOP);
    _exit(0);
}

// The system calls that the child makes until it stops itself again, by number.
std::map<uint64_t, int> calls_until_stop(pid_t child) {
    std::map<uint64_t, int> calls;
    for (int status = 0, signal = 0;; signal = 0) {
        ptrace(PTRACE_SYSCALL, child, nullptr, signal);
        if (waitpid(child, &status, 0) != child || !WIFSTOPPED(status)) return {};
        const int stopped_by = WSTOPSIG(status);
        if (stopped_by == SIGSTOP) return calls;
        if (stopped_by != (SIGTRAP | 0x80)) {
            signal = stopped_by;
            continue;
        }
        __ptrace_syscall_info info{};
        ptrace(PTRACE_GET_SYSCALL_INFO, child, sizeof info, &info);
        if (info.op == PTRACE_SYSCALL_INFO_ENTRY) calls[info.entry.nr]++;
    }
}

void skip_to_stop(pid_t child) {
    for (int status = 0, signal = 0;; signal = WSTOPSIG(status)) {
        ptrace(PTRACE_CONT, child, nullptr, signal);
        if (waitpid(child, &status, 0) != child || !WIFSTOPPED(status) || WSTOPSIG(status) == SIGSTOP) return;
    }
}

TEST(LaunchCost, AKnownProgramAsksTheSystemForTwoThingsAndItsHandlers) {
#if TESSERA_ASAN
    GTEST_SKIP() << "ASan maps memory on its own";
#endif
    const pid_t child = fork();
    if (child == 0) launch_under_watch();
    int status = 0;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    if (!WIFSTOPPED(status)) GTEST_SKIP() << "this system lets no process watch another";
    ptrace(PTRACE_SETOPTIONS, child, nullptr, PTRACE_O_TRACESYSGOOD | PTRACE_O_EXITKILL);
    if (WSTOPSIG(status) != SIGSTOP) skip_to_stop(child);
    std::map<uint64_t, int> calls = calls_until_stop(child);
    kill(child, SIGKILL);
    waitpid(child, &status, 0);
    std::filesystem::remove_all(std::filesystem::path(::testing::TempDir()) / fmt::format("launch-cost-{}", child));
    // Whether a file of the kernels may have changed, and where relative paths lead.
    EXPECT_EQ(calls[SYS_epoll_wait] + calls[SYS_epoll_pwait], kLaunches);
    EXPECT_EQ(calls[SYS_getcwd], kLaunches);
    EXPECT_GE(calls[SYS_rt_sigaction], kLaunches);
    EXPECT_LE(calls[SYS_rt_sigaction], 8 * kLaunches);
    for (const auto number : {SYS_epoll_wait, SYS_epoll_pwait, SYS_getcwd, SYS_rt_sigaction, SYS_rt_sigreturn})
        calls.erase(static_cast<uint64_t>(number));
    int others = 0;
    for (const auto& [number, times] : calls) others += times;
    EXPECT_LE(others, kLaunches / 10) << "of them " << calls.begin()->second << " of number " << calls.begin()->first;
}

}  // namespace
}  // namespace tessera::testing
