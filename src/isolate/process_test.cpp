// What a closed-off process can and cannot do, tried from inside.
#include "isolate/process.hpp"

#include <arpa/inet.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sched.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <functional>
#include <map>
#include <thread>

#include "fiber/context.hpp"

namespace tessera::isolate {
namespace {

using namespace std::chrono_literals;

const Host kQuiet{.must_stop = [] { return false; },
                  .hear = [](std::string_view) {},
                  .answer = [](std::string_view) { return std::string(); }};

Ended run_alone(std::function<std::string(Inside&)> work, const Host& host = kQuiet) {
    return run({.prepare = {}, .run = std::move(work)}, host);
}

// Sanitizers start threads and open files when they please, which a closed-off process may not.
struct IsolatedProcess : testing::Test {
    void SetUp() override {
#if TESSERA_ASAN || TESSERA_TSAN
        GTEST_SKIP() << "not under sanitizers";
#endif
    }
};

TEST_F(IsolatedProcess, ReturnsItsReport) {
    const Ended ended = run_alone([](Inside&) { return std::string(100'000, 'x'); });
    EXPECT_EQ(ended.report, std::string(100'000, 'x'));
}

TEST_F(IsolatedProcess, SharesMemoryThatIsMappedAsShared) {
    auto* shared = static_cast<int*>(mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0));
    int own = 1;
    run_alone([&](Inside&) {
        *shared = 7;
        own = 7;
        return std::string();
    });
    EXPECT_EQ(*shared, 7);
    EXPECT_EQ(own, 1);
    munmap(shared, 4096);
}

// Every attempt returns true when it was refused.
bool refused(long result) { return result == -1 && errno == EPERM; }
const std::map<std::string, std::function<bool()>> kAttempts = {
    {"open a file", [] { return refused(open("/etc/passwd", O_RDONLY)); }},
    {"open by openat2", [] { return refused(syscall(SYS_openat2, AT_FDCWD, "/etc/passwd", nullptr, 0)); }},
    {"make a file", [] { return refused(open("/tmp/tessera-escaped", O_WRONLY | O_CREAT, 0600)); }},
    {"remove a file", [] { return refused(unlink("/tmp/tessera-nothing")); }},
    {"rename a file", [] { return refused(rename("/tmp/tessera-a", "/tmp/tessera-b")); }},
    {"make a folder", [] { return refused(mkdir("/tmp/tessera-escaped", 0700)); }},
    {"look at a file", [] { return refused(access("/etc/passwd", R_OK)); }},
    {"change folders", [] { return refused(chdir("/")); }},
    {"make a socket", [] { return refused(socket(AF_INET, SOCK_STREAM, 0)); }},
    {"make a socket of this machine", [] { return refused(socket(AF_UNIX, SOCK_STREAM, 0)); }},
    {"send over the channel's socket", [] { return refused(syscall(SYS_sendmsg, 3, nullptr, 0)); }},
    {"run a program",
     [] {
         char* const words[] = {const_cast<char*>("/bin/true"), nullptr};
         return refused(execve(words[0], words, nullptr));
     }},
    {"fork", [] { return refused(syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0)); }},
    {"fork by clone3", [] { return refused(syscall(SYS_clone3, nullptr, 0)); }},
    {"start a thread", [] { return refused(syscall(SYS_clone, CLONE_VM | CLONE_THREAD | CLONE_SIGHAND, 0, 0, 0, 0)); }},
    {"kill its parent", [] { return refused(kill(getppid(), SIGTERM)); }},
    {"kill everybody", [] { return refused(kill(-1, 0)); }},
    {"signal a thread of its parent", [] { return refused(syscall(SYS_tgkill, 1, 1, 0)); }},
    {"trace its parent", [] { return refused(ptrace(PTRACE_ATTACH, 1, nullptr, nullptr)); }},
    {"write into another process",
     [] { return refused(syscall(SYS_process_vm_writev, 1, nullptr, 0, nullptr, 0, 0)); }},
    {"make memory executable",
     [] {
         void* memory = mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
         return memory != MAP_FAILED && refused(mprotect(memory, 4096, PROT_READ | PROT_WRITE | PROT_EXEC));
     }},
    {"map executable memory",
     [] {
         return mmap(nullptr, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED &&
                errno == EPERM;
     }},
    {"map a file", [] { return mmap(nullptr, 4096, PROT_READ, MAP_PRIVATE, 0, 0) == MAP_FAILED && errno == EPERM; }},
    {"raise its limits",
     [] {
         const rlimit all{RLIM_INFINITY, RLIM_INFINITY};
         return refused(setrlimit(RLIMIT_DATA, &all));
     }},
    {"read its parent's descriptors",
     [] {
         char byte = 0;
         for (int number = 0; number < 64; number++)
             if (number != 3 && read(number, &byte, 1) >= 0) return false;
         return true;
     }},
    {"write to its parent's descriptors",
     [] {
         for (int number = 0; number < 64; number++)
             if (number != 2 && number != 3 && write(number, "x", 1) >= 0) return false;
         return true;
     }},
    {"duplicate a descriptor", [] { return refused(dup(3)); }},
    {"use the kernel's own threads", [] { return refused(syscall(SYS_io_uring_setup, 1, nullptr)); }},
    {"load kernel code", [] { return refused(syscall(SYS_bpf, 0, nullptr, 0)); }},
    {"enter a namespace", [] { return refused(unshare(CLONE_NEWUSER)); }},
    {"make a memory file", [] { return refused(static_cast<long>(syscall(SYS_memfd_create, "x", 0))); }},
};

TEST_F(IsolatedProcess, CannotReachAnythingOutside) {
    const int file = open("/dev/null", O_RDWR);  // a descriptor that it might inherit
    const Ended ended = run_alone([](Inside&) {
        std::string done;
        for (const auto& [what, is_refused] : kAttempts)
            if (!is_refused()) done += what + "; ";
        return "could: " + done;
    });
    close(file);
    EXPECT_EQ(ended.report, "could: ");
}

// Without the filter nearly all of them succeed: the test above can fail.
TEST_F(IsolatedProcess, WhatItIsRefusedWorksOutside) {
    EXPECT_FALSE(kAttempts.at("open a file")());
    EXPECT_FALSE(kAttempts.at("make a socket")());
    EXPECT_FALSE(kAttempts.at("make memory executable")());
}

TEST_F(IsolatedProcess, WorksWithThreadsThatWereThere) {
    std::atomic<int> rounds = 0;
    const Work work{.prepare =
                        [&] {
                            std::thread([&] {
                                while (true) rounds++, sched_yield();
                            }).detach();
                        },
                    .run =
                        [&](Inside&) {
                            const int before = rounds;
                            while (rounds < before + 10) sched_yield();
                            return std::string("both");
                        }};
    EXPECT_EQ(run(work, kQuiet).report, "both");
}

TEST_F(IsolatedProcess, ThreadsAreClosedOffToo) {
    std::atomic<int> result = 0;
    std::atomic<bool> closed = false;
    const Work work{.prepare =
                        [&] {
                            std::thread([&] {
                                while (!closed) sched_yield();
                                result = refused(open("/etc/passwd", O_RDONLY)) ? 1 : 2;
                                while (true) sched_yield();
                            }).detach();
                        },
                    .run =
                        [&](Inside&) {
                            closed = true;
                            while (!result) sched_yield();
                            return std::to_string(result);
                        }};
    EXPECT_EQ(run(work, kQuiet).report, "1");
}

TEST_F(IsolatedProcess, ThatDiesIsReportedWithItsSignal) {
    const Ended ended = run_alone([](Inside&) -> std::string {
        signal(SIGSEGV, SIG_DFL);
        raise(SIGSEGV);
        return "survived";
    });
    EXPECT_FALSE(ended.report);
    EXPECT_EQ(ended.signal, SIGSEGV);
}

TEST_F(IsolatedProcess, ThatExitsIsReportedWithItsStatus) {
    const Ended ended = run_alone([](Inside&) -> std::string { _exit(0); });
    EXPECT_FALSE(ended.report);
    EXPECT_EQ(ended.signal, 0);
    EXPECT_EQ(ended.status, 0);
}

TEST_F(IsolatedProcess, StopsWhenItIsAsked) {
    int asked = 0;
    const Host host{.must_stop = [&] { return ++asked > 2; }, .hear = {}, .answer = {}};
    const Ended ended = run_alone(
        [](Inside& inside) {
            while (!inside.is_asked_to_stop()) std::this_thread::sleep_for(1ms);
            return std::string("stopped");
        },
        host);
    EXPECT_TRUE(ended.stopped);
    EXPECT_EQ(ended.report, "stopped");
}

TEST_F(IsolatedProcess, IsEndedWhenItDoesNotStop) {
    const Host host{.must_stop = [] { return true; }, .hear = {}, .answer = {}};
    const auto start = std::chrono::steady_clock::now();
    const Ended ended = run_alone(
        [](Inside&) -> std::string {
            while (true) sched_yield();
        },
        host);
    EXPECT_TRUE(ended.stopped);
    EXPECT_FALSE(ended.report);
    EXPECT_LT(std::chrono::steady_clock::now() - start, 5s);
}

TEST_F(IsolatedProcess, SendsAndAsks) {
    std::string heard;
    const Host host{.must_stop = [] { return false; },
                    .hear = [&](std::string_view line) { heard += line; },
                    .answer = [](std::string_view question) { return "answer to " + std::string(question); }};
    const Ended ended = run_alone(
        [](Inside& inside) {
            inside.send(Frame::Print, "one ");
            inside.send(Frame::Print, "two");
            return inside.ask(Frame::Question, "this");
        },
        host);
    EXPECT_EQ(heard, "one two");
    EXPECT_EQ(ended.report, "answer to this");
}

TEST_F(IsolatedProcess, NonsenseOnTheChannelEndsIt) {
    const Ended ended = run_alone([](Inside&) -> std::string {
        const std::string nonsense(64, '\xff');
        if (write(3, nonsense.data(), nonsense.size()) < 0) _exit(3);
        while (true) sched_yield();
    });
    EXPECT_FALSE(ended.report);
}

TEST_F(IsolatedProcess, HasALimitOfMemory) {
    const Ended ended = run_alone([](Inside&) {
        size_t taken = 0;
        constexpr size_t kStep = 1ull << 30;
        while (taken < (64ull << 30) && mmap(nullptr, kStep, PROT_READ | PROT_WRITE,
                                             MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0) != MAP_FAILED)
            taken += kStep;
        return std::to_string(taken >> 30);
    });
    ASSERT_TRUE(ended.report);
    EXPECT_LE(std::stoi(*ended.report), 8);
}

}  // namespace
}  // namespace tessera::isolate
