// The NoC against memcpy: copies of 64 B to 64 KiB, multicast fan-out, atomics, and scaling over workers.
// A run of a program moves many pieces, so that starting it does not count; yardsticks move the same pieces.
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <atomic>
#include <cstring>
#include <string>

#include "device/device.hpp"
#include "program/program.hpp"
#include "program/run.hpp"

using namespace tessera;

namespace {

constexpr uint32_t kPieces = 20000, kFanPieces = 200;

KernelDescriptor mover(const std::string& body, CoreRange where) {
    KernelDescriptor made;
    made.kernel_source = "#include \"dataflow_api.h\"\nvoid kernel_main() {\n" + body + "\n}\n";
    made.source_type = SourceType::SOURCE_CODE;
    made.core_ranges = CoreRangeSet(where);
    made.config = ReaderConfigDescriptor{};
    return made;
}
void run_repeatedly(benchmark::State& state, Device& device, const ProgramDescriptor& program) {
    run(program, {}, device);  // compiled and cached
    for (auto _ : state) run(program, {}, device);
}
std::string at(Device& device, CoreCoord core, const char* address) {
    const NocCoord noc = device.arch().translated(core);
    return fmt::format("get_noc_addr({}, {}, {})", noc.x, noc.y, address);
}
// Every piece lies elsewhere in 256 KiB ("cold" for small caches) or in one place ("warm").
std::string offset(bool cold, uint32_t bytes) {
    return cold ? fmt::format("(i * {} & 0x3FFFF & ~{}u)", bytes * 3, bytes - 1) : "0";
}

void noc_copy(benchmark::State& state) {
    const auto bytes = static_cast<uint32_t>(state.range(0));
    Device device({.workers = 1});
    const std::string place = "0x100000 + " + offset(state.range(1), bytes);
    run_repeatedly(
        state, device,
        {.kernels = {
             mover(fmt::format(
                       "for (uint32_t i = 0; i < {}; i++) {{ noc_async_read({}, {}, {}); noc_async_read_barrier(); }}",
                       kPieces, at(device, {1, 0}, place.c_str()), place, bytes),
                   {{0, 0}, {0, 0}})}});
}
void memory_copy(benchmark::State& state) {
    const auto bytes = static_cast<uint32_t>(state.range(0));
    Device device({.workers = 1});
    std::byte *to = device.core({0, 0}).l1() + 0x100000, *from = device.core({1, 0}).l1() + 0x100000;
    for (auto _ : state)
        for (uint32_t i = 0; i < kPieces; i++) {
            const uint32_t place = state.range(1) ? (i * bytes * 3 & 0x3FFFF & ~(bytes - 1)) : 0;
            memcpy(to + place, from + place, bytes);
            benchmark::ClobberMemory();
        }
}
void sizes(benchmark::internal::Benchmark* bench) {
    for (int cold : {0, 1})
        for (int bytes : {64, 256, 2048, 8192, 65536}) bench->Args({bytes, cold});
    bench->Unit(benchmark::kMicrosecond);
}
BENCHMARK(noc_copy)->Apply(sizes);
BENCHMARK(memory_copy)->Apply(sizes);

void multicast_all(benchmark::State& state) {
    Device device({.workers = 1});
    const CoreCoord last{device.grid().x - 1, device.grid().y - 1};
    const NocCoord a = device.arch().translated({0, 0}), b = device.arch().translated(last);
    run_repeatedly(
        state, device,
        {.kernels = {mover(
             fmt::format("for (uint32_t i = 0; i < {}; i++) {{ noc_async_write_multicast(0x100000, "
                         "get_noc_multicast_addr({}, {}, {}, {}, 0x100000), 2048, {}); noc_async_write_barrier(); }}",
                         kFanPieces, a.x, a.y, b.x, b.y, device.grid().x * device.grid().y - 1),
             {{0, 0}, {0, 0}})}});
}
void memory_copy_to_all(benchmark::State& state) {
    Device device({.workers = 1});
    for (auto _ : state)
        for (uint32_t i = 0; i < kFanPieces; i++)
            for (Core& core : device.cores())
                if (core.logical != LogicalCore{0, 0})
                    memcpy(core.l1() + 0x100000, device.core({0, 0}).l1() + 0x100000, 2048);
}
BENCHMARK(multicast_all)->Unit(benchmark::kMicrosecond);
BENCHMARK(memory_copy_to_all)->Unit(benchmark::kMicrosecond);

void atomic_increments(benchmark::State& state) {
    Device device({.workers = 1});
    run_repeatedly(
        state, device,
        {.kernels = {mover(
             fmt::format("for (uint32_t i = 0; i < {}; i++) noc_semaphore_inc({}, 1);\nnoc_async_atomic_barrier();",
                         kPieces, at(device, {1, 0}, "0x100000")),
             {{0, 0}, {0, 0}})}});
}
void host_atomic_increments(benchmark::State& state) {
    std::atomic<uint32_t> word{0};
    for (auto _ : state)
        for (uint32_t i = 0; i < kPieces; i++) word.fetch_add(1);
}
BENCHMARK(atomic_increments)->Unit(benchmark::kMicrosecond);
BENCHMARK(host_atomic_increments)->Unit(benchmark::kMicrosecond);

// 64 busy cores, each copying from its neighbour to the right.
void busy_cores(benchmark::State& state) {
    Device device({.workers = static_cast<uint32_t>(state.range(0))});
    KernelDescriptor made = mover(
        "const uint64_t from = get_noc_addr(get_arg_val<uint32_t>(0), get_arg_val<uint32_t>(1), 0x100000);\n"
        "for (uint32_t i = 0; i < 400; i++) { noc_async_read(from, 0x100000, 2048); noc_async_read_barrier();\n"
        "  for (uint32_t k = 0; k < 512; k++) ((volatile uint32_t*)0x100000)[k] += k; }",
        {{0, 0}, {7, 7}});
    for (uint32_t y = 0; y < 8; y++)
        for (uint32_t x = 0; x < 8; x++) {
            const NocCoord right = device.arch().translated({(x + 1) % 8, y});
            made.runtime_args.push_back({{x, y}, {right.x, right.y}});
        }
    run_repeatedly(state, device, {.kernels = {made}});
}
BENCHMARK(busy_cores)->Arg(1)->Arg(2)->Unit(benchmark::kMicrosecond)->UseRealTime();

}  // namespace
