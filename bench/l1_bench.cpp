// Kernels that do arithmetic on L1, against the same loops on the host's memory: what wrapped addresses and counted
// rounds cost (docs/decisions/0007-addresses-wrap.md, 0008-every-loop-can-be-ended.md).
#include <benchmark/benchmark.h>

#include <cstdint>
#include <string>
#include <vector>

#include "device/device.hpp"
#include "program/program.hpp"
#include "program/run.hpp"
#include "tensor/tensor.hpp"

namespace {

using namespace tessera;

// One text, compiled into the kernel and into this file. `words`: 8 KiB, in four parts.
#define L1_LOOPS                                                                                 \
    void loops(uint32_t* words, uint32_t n, uint32_t passes) {                                   \
        struct Quad {                                                                            \
            uint32_t a, b, c, d;                                                                 \
        };                                                                                       \
        volatile uint16_t* half = (volatile uint16_t*)words;                                     \
        Quad* quad = (Quad*)words;                                                               \
        for (uint32_t pass = 0; pass < passes; pass++) {                                         \
            for (uint32_t i = 0; i < n; i++) words[512 + i] += 3 * words[i];                     \
            for (uint32_t i = 1; i + 1 < n; i++) words[1024 + i] = words[i - 1] ^ words[i + 1];  \
            for (uint32_t i = 0; i < n; i++) words[1536 + (words[i] & 255)]++;                   \
            for (uint32_t i = 0; i < n / 4; i++) quad[i].a += quad[i].b, quad[i].c ^= quad[i].d; \
            for (uint32_t i = 0; i < 16; i++)                                                    \
                for (uint32_t j = 0; j < 16; j++) half[2048 + j * 16 + i] = half[i * 16 + j];    \
            volatile uint16_t *at = half, *end = half + n;                                       \
            while (at != end) *at = *at + 1, at++;                                               \
        }                                                                                        \
    }
#define TEXT_OF(...) #__VA_ARGS__
#define TEXT(...) TEXT_OF(__VA_ARGS__)

constexpr uint32_t kElements = 512, kPasses = 4000;
__attribute__((noinline)) L1_LOOPS

    void
    host_loops(benchmark::State& state) {
    std::vector<uint32_t> words(2048, 5);
    for (auto _ : state) loops(words.data(), kElements, kPasses);
}
BENCHMARK(host_loops);

void l1_loops(benchmark::State& state) {
    static Device device{DeviceOptions{.arch = "blackhole", .workers = 1}};
    const CoreRangeSet here(CoreRange({0, 0}, {0, 0}));
    KernelDescriptor kernel;
    kernel.kernel_source = std::string("#include \"dataflow_api.h\"\n__attribute__((noinline)) ") + TEXT(L1_LOOPS) +
                           "\nvoid kernel_main() { loops((uint32_t*)0x100000, get_common_arg_val<uint32_t>(0), " +
                           std::to_string(kPasses) + "); }\n";
    kernel.source_type = SourceType::SOURCE_CODE;
    kernel.core_ranges = here;
    kernel.common_runtime_args = {kElements};
    kernel.config = ReaderConfigDescriptor{};
    const ProgramDescriptor program{.kernels = {kernel}};
    run(program, {}, device);
    for (auto _ : state) run(program, {}, device);
}
BENCHMARK(l1_loops);

}  // namespace
