// Faults of a kernel: each kind becomes a KernelError with its line, the others run on, the process lives on.
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>

#include "fiber/context.hpp"
#include "program/kernel_test.hpp"

namespace tessera::testing {
namespace {

struct FaultCase {
    const char* name;
    const char* body;   // of kernel_main, first line is line 6 of the source
    const char* code;
    const char* headline;
};

const FaultCase kFaults[] = {
    {"WildPointer", "*(volatile uint32_t*)0x20000000 = 1;", "wild-pointer",
     "the kernel touched address 0x20000000, which does not exist"},
    {"WildRead", "*(volatile uint32_t*)0x100000 = *(volatile uint32_t*)0x60000004;", "wild-pointer",
     "the kernel touched address 0x60000004, which does not exist"},
    {"NullPointer", "volatile uint32_t* p = nullptr; asm volatile(\"\" : \"+r\"(p)); *p = 1;", "wild-pointer",
     "the kernel touched address 0x00000000, which does not exist"},
    {"StackOverflow", "*(volatile uint32_t*)0x100000 = deep(1);", "stack-overflow", "the stack of 262144 B is used up"},
    {"DivisionByZero", "volatile int zero = 0; *(volatile int*)0x100000 = 7 / zero;", "division-by-zero",
     "integer division by zero"},
    {"Exception", "std::array<int, 2> v{}; *(volatile int*)0x100000 = v.at(my_logical_x_ + 5);", "kernel-exception",
     "the kernel threw an exception: array::at: __n (which is 5) >= _Nm (which is 2)"},
    {"Abort", "noc_async_read_barrier(); abort();", "kernel-abort", "the kernel called abort()"},
    {"Trap", "__builtin_trap();", "illegal-instruction", "the kernel ran into code that cannot be executed"},
    {"EndlessLoop", "volatile uint32_t x = 0; while (true) x = x + 1;", "endless-loop",
     "a loop went round 100000 times and nothing changed"},
    {"BadCbIndex", "cb_reserve_back(64, 1);", "cb-index", "cb_reserve_back names c_64, but a core has"},
    {"MissingCb", "cb_wait_front(7, 1);", "cb-missing", "cb_wait_front names c_7, which this core does not have"},
    {"ReserveBeyondCapacity", "cb_reserve_back(0, 3);", "cb-overflow",
     "cb_reserve_back asks for 3 pages, but c_0 holds 2"},
    {"AssertFails", "ASSERT(my_logical_x_ == 99);", "kernel-assert", "ASSERT(my_logical_x_ == 99) does not hold"},
};

std::string source(const FaultCase& fault) {
    return "#include <array>\n#include <cstdlib>\n#include \"dataflow_api.h\"\n#include \"debug/assert.h\"\n"
           "void kernel_main() {\n" +
           std::string(fault.body) + "\n}\n";
}
// `deep` must be known before kernel_main and must not become a loop.
std::string with_deep(std::string text) {
    const std::string deep =
        "__attribute__((noinline)) uint32_t deep(uint32_t n) { volatile char room[512]; room[n % 512] = 1; return n ? "
        "deep(n + 1) + room[3] : 0; } ";
    text.replace(text.find("void kernel_main"), 0, deep);
    return text;
}

struct Faulty : ::testing::TestWithParam<FaultCase> {
    Faulty() { setenv("TESSERA_POLL_LIMIT", "100000", 1); }
    ~Faulty() override { unsetenv("TESSERA_POLL_LIMIT"); }
    static ProgramDescriptor program() {
        return {.kernels = {kernel(with_deep(source(GetParam())), ReaderConfigDescriptor{})}, .cbs = {cb(0, 2)}};
    }
};
INSTANTIATE_TEST_SUITE_P(Kind, Faulty, ::testing::ValuesIn(kFaults), [](const auto& info) { return info.param.name; });

TEST_P(Faulty, IsAKernelErrorAtItsLine) {
    for (const char* arch : {"wormhole_b0", "blackhole"}) {
        Device device{DeviceOptions{.arch = arch, .workers = 1}};
        const std::string text = error_of(device, program());
        EXPECT_NE(text.find("error[" + std::string(GetParam().code) + "]: " + GetParam().headline), std::string::npos)
            << text;
        // deep() is on the line of kernel_main; everything else on the body's.
        EXPECT_NE(text.find(GetParam().code == std::string("stack-overflow") ? ".cpp:5" : ".cpp:6"), std::string::npos)
            << text;
        EXPECT_NE(text.find("core (0,0), ncrisc"), std::string::npos) << text;
        EXPECT_EQ(text.find("0x7f"), std::string::npos) << text;
    }
}

// Ends inside the C or C++ library, far from the last call into the device API.
struct LibraryFault : ::testing::TestWithParam<OptLevel> {
    static std::string report(const std::string& body) {
        Device device{DeviceOptions{.arch = "wormhole_b0", .workers = 1}};
        KernelDescriptor made = reader("noc_async_read_barrier();\n" + body);
        made.kernel_source = "#include <cstdlib>\n#include <new>\n#include <array>\n" + made.kernel_source;
        made.opt_level = GetParam();
        return error_of(device, {.kernels = {made}});
    }
    static uint32_t first_line() {  // of the body, after the barrier
        const std::string text = "\n\n\n" + reader("\n@").kernel_source;
        return 1 + static_cast<uint32_t>(std::count(text.begin(), text.begin() + text.find('@'), '\n'));
    }
};
INSTANTIATE_TEST_SUITE_P(Level, LibraryFault, ::testing::Values(OptLevel::O0, OptLevel::O2),
                         [](const auto& info) { return info.param == OptLevel::O0 ? "O0" : "O2"; });

TEST_P(LibraryFault, AbortNamesTheLineOfTheCallThatAborts) {
    const std::string text = report("if (my_logical_x_ == 1) abort();\nif (my_logical_x_ == 0) abort();\nabort();");
    EXPECT_NE(text.find(".cpp:" + std::to_string(first_line() + 1) + ":"), std::string::npos) << text;
}

TEST_P(LibraryFault, ExceptionNamesTheUsersLineNotTheLibrarys) {
    const std::string text =
        report("std::array<uint32_t, 2> v{};\nv[0] = 1;\n*(volatile uint32_t*)0x100000 = v.at(my_logical_x_ + 5);");
    EXPECT_NE(text.find(".cpp:" + std::to_string(first_line() + 2) + ":"), std::string::npos) << text;
    EXPECT_NE(text.find("error[kernel-exception]"), std::string::npos) << text;
}

// The faulty kernel on one core, a sum on all others and on the same core's other role.
ProgramDescriptor mixed() {
    ProgramDescriptor program = Faulty::program();
    const char* sum =
        "uint32_t s = 0; for (uint32_t i = 0; i < 50; i++) { cb_reserve_back(1, 1); cb_push_back(1, 1); "
        "cb_wait_front(1, 1); s += i; cb_pop_front(1, 1); }\n*(volatile uint32_t*)0x100040 = s;";
    program.kernels.push_back(writer(sum, cores({0, 0}, {3, 1})));
    program.cbs.push_back(cb(1, 2, 2048, cores({0, 0}, {3, 1})));
    return program;
}

TEST_P(Faulty, OthersRunToTheirEndAndTheTextIsTheSameForAnyWorkerCount) {
    std::string first;
    for (uint32_t workers : {1u, 2u, 4u}) {
        Device device{DeviceOptions{.arch = "blackhole", .workers = workers}};
        const std::string text = error_of(device, mixed());
        if (first.empty()) first = text;
        EXPECT_EQ(text, first) << workers;
        for (uint32_t y = 0; y < 2; y++)
            for (uint32_t x = 0; x < 4; x++) EXPECT_EQ(word(device, {x, y}, kScratch + 0x40), 1225u);
    }
}

TEST_P(Faulty, DeviceNeedsAResetAndThenGoesOn) {
    Device device{DeviceOptions{.arch = "wormhole_b0", .workers = 2}};
    EXPECT_THROW(run_program(device, program()), KernelError);
    const ProgramDescriptor good{.kernels = {reader("*(volatile uint32_t*)0x100000 = 42;")}};
    EXPECT_THROW(run_program(device, good), ProgramError);
    device.reset();
    run_program(device, good);
    EXPECT_EQ(word(device, {0, 0}, kScratch), 42u);
}

TEST(Faults, EqualFaultsOfManyCoresAreReportedOnce) {
    Device device{DeviceOptions{.arch = "wormhole_b0", .workers = 2}};
    const std::string text = error_of(
        device, ProgramDescriptor{.kernels = {reader("*(volatile uint32_t*)0x20000000 = 1;", cores({0, 0}, {7, 7}))}});
    EXPECT_NE(text.find("core (0,0), ncrisc, kernel source text; 63 more in the same way"), std::string::npos) << text;
}

TEST(Faults, DifferentFaultsAreAllNamed) {
    Device device{DeviceOptions{.arch = "wormhole_b0", .workers = 1}};
    const std::string text = error_of(
        device,
        ProgramDescriptor{.kernels = {reader("*(volatile uint32_t*)0x20000000 = 1;"), writer("cb_push_back(99, 1);")}});
    EXPECT_EQ(text.rfind("error[cb-index]", 0), 0u) << text;
    EXPECT_NE(text.find("also error[wild-pointer]"), std::string::npos) << text;
}

TEST(Faults, AccessBeyondL1NamesHowFar) {
    Device device{DeviceOptions{.arch = "wormhole_b0", .workers = 1}};
    const std::string text =
        error_of(device, ProgramDescriptor{.kernels = {reader("*(volatile uint32_t*)(1499136 + 64) = 1;")}});
    EXPECT_NE(text.find("64 B beyond the end of L1 (0x16e000)"), std::string::npos) << text;
}

TEST(Faults, UseAfterForkIsAClearError) {
    Device device{DeviceOptions{.arch = "wormhole_b0", .workers = 1}};
    const pid_t child = fork();
    if (child == 0) {
        const std::string text = error_of(device, ProgramDescriptor{.kernels = {reader("")}});
        _exit(text.find("error[used-after-fork]") != std::string::npos ? 7 : 1);
    }
    int status = 0;
    waitpid(child, &status, 0);
    EXPECT_EQ(WEXITSTATUS(status), 7);
}

// Whoever installs handlers between two runs, in whatever order: a kernel's fault is the kernel's.
TEST(Faults, HandlersOfTheHostDoNotGetAKernelsFaults) {
    setenv("TESSERA_POLL_LIMIT", "100000", 1);
    Device device{DeviceOptions{.arch = "wormhole_b0", .workers = 1}};
    const ProgramDescriptor good{.kernels = {reader("")}};
    for (const FaultCase& fault : kFaults) {
        const ProgramDescriptor bad{.kernels = {kernel(with_deep(source(fault)), ReaderConfigDescriptor{})},
                                    .cbs = {cb(0, 2)}};
        const std::string first = error_of(device, bad);
        run_program(device, good);
        for (const int number : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP})
            signal(number, [](int) { _exit(9); });
        EXPECT_EQ(error_of(device, bad), first) << fault.name;
        run_program(device, good);
        usleep(100);  // without one for SIGSEGV among them, what came a moment ago is not looked for
        for (const int number : {SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP}) signal(number, [](int) { _exit(9); });
        usleep(100);
        EXPECT_EQ(error_of(device, bad), first) << fault.name;
    }
    unsetenv("TESSERA_POLL_LIMIT");
}

TEST(Faults, InterruptionEndsARunThatWouldNotEnd) {
#if TESSERA_TSAN
    GTEST_SKIP() << "TSan holds signals back, and with them the ticks that interrupt a loop";
#endif
    for (uint32_t workers : {1u, 2u}) {
        Device device{DeviceOptions{.arch = "wormhole_b0", .workers = workers}};
        int asked = 0;
        device.interrupted = [&asked] { return ++asked > 2; };
        const ProgramDescriptor program{
            .kernels = {reader("volatile uint32_t x = 0; while (true) x = x + 1;", cores({0, 0}, {1, 0}))}};
        EXPECT_THROW(run_program(device, program), Interrupted);
        device.reset();
        device.interrupted = {};
        run_program(device, ProgramDescriptor{.kernels = {reader("*(volatile uint32_t*)0x100000 = 43;")}});
        EXPECT_EQ(word(device, {0, 0}, kScratch), 43u);
    }
}

// 10,000 by TESSERA_FAULTS (make test-all), fewer in everyday runs; a good program after every tenth stays right.
TEST(Faults, ThousandsInOneProcess) {
    setenv("TESSERA_POLL_LIMIT", "2000", 1);
    const char* wanted = getenv("TESSERA_FAULTS");
    const int count = wanted ? atoi(wanted) : 600;
    Device device{DeviceOptions{.arch = "wormhole_b0", .workers = 2}};
    const ProgramDescriptor good{
        .kernels = {reader("for (uint32_t i = 0; i < 20; i++) { cb_reserve_back(0, 1); *(volatile "
                           "uint32_t*)get_write_ptr(0) = i; cb_push_back(0, 1); }"),
                    writer("uint32_t s = 0; for (uint32_t i = 0; i < 20; i++) { cb_wait_front(0, 1); s += *(volatile "
                           "uint32_t*)get_read_ptr(0); cb_pop_front(0, 1); }\n*(volatile uint32_t*)0x100000 = s;")},
        .cbs = {cb(0, 2)}};
    std::vector<ProgramDescriptor> bad;
    for (const FaultCase& fault : kFaults)
        bad.push_back({.kernels = {kernel(with_deep(source(fault)), ReaderConfigDescriptor{})}, .cbs = {cb(0, 2)}});
    for (int i = 0; i < count; i++) {
        const FaultCase& fault = kFaults[static_cast<size_t>(i) % std::size(kFaults)];
        const std::string text = error_of(device, bad[static_cast<size_t>(i) % bad.size()]);
        ASSERT_NE(text.find("error[" + std::string(fault.code) + "]"), std::string::npos) << i << " " << text;
        if (i % 10) continue;
        const uint32_t zero = 0;
        memcpy(device.core({0, 0}).l1() + kScratch, &zero, 4);
        run_program(device, good);
        ASSERT_EQ(word(device, {0, 0}, kScratch), 190u) << i;
    }
    unsetenv("TESSERA_POLL_LIMIT");
}

}  // namespace
}  // namespace tessera::testing
