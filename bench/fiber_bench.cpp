// The price of turns: a switch between fibers, a page through a circular buffer, a launch, a kernel from disk, a second
// worker. Budgets: docs/architecture.md; rows in budgets.json.
#include <benchmark/benchmark.h>
#include <stdlib.h>
#include <unistd.h>

#include <boost/context/detail/fcontext.hpp>
#include <filesystem>
#include <string>
#include <vector>

#include "device/device.hpp"
#include "fiber/fiber.hpp"
#include "fiber/scheduler.hpp"
#include "jit/jit.hpp"
#include "program/program.hpp"
#include "program/run.hpp"
#include "tensor/tensor.hpp"

namespace {

using namespace tessera;
namespace fcontext = boost::context::detail;

CoreRangeSet cores(CoreCoord start, CoreCoord end) { return CoreRangeSet(CoreRange(start, end)); }

KernelDescriptor kernel(const std::string& body, KernelConfig config, CoreRangeSet where) {
    KernelDescriptor descriptor;
    descriptor.kernel_source = "#include \"dataflow_api.h\"\nvoid kernel_main() {\n" + body + "\n}\n";
    descriptor.source_type = SourceType::SOURCE_CODE;
    descriptor.core_ranges = std::move(where);
    descriptor.config = std::move(config);
    return descriptor;
}

CBDescriptor cb(uint32_t index, uint32_t pages, CoreRangeSet where) {
    CBDescriptor descriptor;
    descriptor.total_size = pages * 2048;
    descriptor.core_ranges = std::move(where);
    descriptor.format_descriptors = {
        CBFormatDescriptor{.buffer_index = static_cast<uint8_t>(index), .page_size = 2048}};
    return descriptor;
}

Device& device(uint32_t workers) {
    static Device one{DeviceOptions{.arch = "blackhole", .workers = 1}},
        two{DeviceOptions{.arch = "blackhole", .workers = 2}};
    return workers == 1 ? one : two;
}

void bounce(fcontext::transfer_t transfer) {
    while (true) transfer = fcontext::jump_fcontext(transfer.fctx, nullptr);
}

// There and back: two jumps.
void jump_pair(benchmark::State& state) {
    std::vector<char> stack(64 * 1024);
    fcontext::transfer_t there{fcontext::make_fcontext(stack.data() + stack.size(), stack.size(), bounce), nullptr};
    for (auto _ : state) there = fcontext::jump_fcontext(there.fctx, nullptr);
}
BENCHMARK(jump_pair);

// Two fibers of one core wake each other and nothing else: each turn parks one, tests the other's reason and resumes
// it.
constexpr uint32_t kSwitches = 40000;
uint32_t turn = 0;
template <uint32_t Me>
void take_turns() {
    Fiber& fiber = *current_fiber();
    for (uint32_t i = Me; i < kSwitches; i += 2) {
        fiber.wait_until(Wait{.kind = WaitKind::Polled}, [i](Wait&) { return turn == i; });
        turn = i + 1;
    }
}
void fiber_switch(benchmark::State& state) {
    Core& core = device(1).core({0, 0});
    while (state.KeepRunningBatch(kSwitches)) {
        turn = 0;
        Scheduler scheduler(device(1).cores(), {});
        scheduler.start(core, Role::Brisc, {[] {}, take_turns<0>});
        scheduler.start(core, Role::Ncrisc, {[] {}, take_turns<1>});
        if (!scheduler.run().ok()) state.SkipWithError("the fibers did not end");
        core.fibers.fill(nullptr);
    }
}
BENCHMARK(fiber_switch);

// Two fibers take turns over buffers of one page, so that each page is two switches (out of one fiber, into the other).
void fiber_turns(benchmark::State& state) {
    const CoreRangeSet here = cores({0, 0}, {0, 0});
    constexpr int kRounds = 20000;
    const std::string n = std::to_string(kRounds);
    const ProgramDescriptor program{
        .kernels =
            {kernel(
                 "for (uint32_t i = 0; i < " + n +
                     "; i++) { cb_reserve_back(0, 1); cb_push_back(0, 1); cb_wait_front(1, 1); cb_pop_front(1, 1); }",
                 ReaderConfigDescriptor{}, here),
             kernel(
                 "for (uint32_t i = 0; i < " + n +
                     "; i++) { cb_wait_front(0, 1); cb_pop_front(0, 1); cb_reserve_back(1, 1); cb_push_back(1, 1); }",
                 WriterConfigDescriptor{}, here)},
        .cbs = {cb(0, 1, here), cb(1, 1, here)}};
    while (state.KeepRunningBatch(2 * kRounds)) run(program, {}, device(1));
}
BENCHMARK(fiber_turns);

// Reserve, push, wait, pop in one kernel: nothing blocks. Per pair of push and wait.
void cb_pair(benchmark::State& state) {
    const CoreRangeSet here = cores({0, 0}, {0, 0});
    constexpr int kRounds = 200000;
    const ProgramDescriptor program{
        .kernels = {kernel(
            "for (uint32_t i = 0; i < " + std::to_string(kRounds) +
                "; i++) { cb_reserve_back(0, 1); cb_push_back(0, 1); cb_wait_front(0, 1); cb_pop_front(0, 1); }",
            ReaderConfigDescriptor{}, here)},
        .cbs = {cb(0, 2, here)}};
    while (state.KeepRunningBatch(kRounds)) run(program, {}, device(1));
}
BENCHMARK(cb_pair);

// Empty kernels on both data-movement roles and three compute roles' worth of state left alone.
Device& isolated_device() {
    setenv("TESSERA_ISOLATE", "1", 1);
    static Device device{DeviceOptions{.arch = "blackhole", .workers = 1}};
    unsetenv("TESSERA_ISOLATE");
    return device;
}

void launch(benchmark::State& state, bool all, bool isolated = false) {
    Device& on = isolated ? isolated_device() : device(1);
    const CoreCoord last = all ? CoreCoord{on.grid().x - 1, on.grid().y - 1} : CoreCoord{0, 0};
    const ProgramDescriptor program{.kernels = {kernel("", ReaderConfigDescriptor{}, cores({0, 0}, last)),
                                                kernel("", WriterConfigDescriptor{}, cores({0, 0}, last))},
                                    .cbs = {cb(0, 2, cores({0, 0}, last))}};
    run(program, {}, on);
    for (auto _ : state) run(program, {}, on);
}
BENCHMARK_CAPTURE(launch, one_core, false);
BENCHMARK_CAPTURE(launch, all_cores, true);
BENCHMARK_CAPTURE(launch, isolated, false, true);

// 64 busy cores on one worker and on two.
void busy(benchmark::State& state) {
    const CoreRangeSet where = cores({0, 0}, {7, 7});
    const ProgramDescriptor program{
        .kernels = {kernel(
            "volatile uint32_t* p = (volatile uint32_t*)0x100000; for (uint32_t i = 0; i < 300000; i++) p[i % 64] = i;",
            ReaderConfigDescriptor{}, where)}};
    Device& on = device(static_cast<uint32_t>(state.range(0)));
    run(program, {}, on);
    for (auto _ : state) run(program, {}, on);
}
BENCHMARK(busy)->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond)->UseRealTime();

// A kernel never seen before, one role, its API's header precompiled by an earlier one (as every kernel but the first
// of a machine finds it); the yardstick is the compiler with nothing to do.
void jit_cold(benchmark::State& state) {
    static int number = 0;
    const auto run_fresh = [] {
        const std::string body =
            "*(volatile uint32_t*)0x100000 = " + std::to_string(getpid()) + "u + " + std::to_string(number++) + ";";
        const CoreRangeSet here = cores({0, 0}, {0, 0});
        run(ProgramDescriptor{.kernels = {kernel(body, ReaderConfigDescriptor{}, here)}}, {}, device(1));
    };
    run_fresh();
    for (auto _ : state) run_fresh();
}
BENCHMARK(jit_cold)->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(3);

void clang_empty(benchmark::State& state) {
    const auto folder = std::filesystem::temp_directory_path() / ("tessera-bench-" + std::to_string(getpid()));
    std::filesystem::create_directories(folder);
    const std::string command = "cd " + folder.string() + " && : > empty.cpp && clang++-19 -O2 -c empty.cpp";
    for (auto _ : state)
        if (system(command.c_str()) != 0) state.SkipWithError("clang++-19 failed");
    std::filesystem::remove_all(folder);
}
BENCHMARK(clang_empty)->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(3);

// The program cache forgets, the disk remembers: key, check and load.
void jit_warm(benchmark::State& state) {
    const CoreRangeSet here = cores({0, 0}, {0, 0});
    const ProgramDescriptor program{
        .kernels = {kernel("*(volatile uint32_t*)0x100000 = 1;", ReaderConfigDescriptor{}, here)}};
    run(program, {}, device(1));
    for (auto _ : state) {
        clear_program_cache(device(1));
        run(program, {}, device(1));
    }
}
BENCHMARK(jit_warm)->Unit(benchmark::kMillisecond);

}  // namespace
