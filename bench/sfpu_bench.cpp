// Cost of SFPU functions per tile, exact and fast, beside libm in float32 on the same 1024 numbers.
// Yardsticks: libm/* and the exact form; exact and fast run src/tile/sfpu's dispatch for this processor.
#include <benchmark/benchmark.h>

#include <array>
#include <bit>
#include <cmath>

#include "tile/sfpu/sfpu.hpp"

namespace {

using tessera::sfpu::Function;

std::array<uint32_t, 1024> numbers() {
    std::array<uint32_t, 1024> tile{};
    for (uint32_t i = 0; i < 1024; i++)
        tile[i] = std::bit_cast<uint32_t>(0.01f + 0.005f * static_cast<float>(i)) & 0xFFFF0000u;
    return tile;
}

void sfpu(benchmark::State& state, Function function, bool fast, bool fp32) {
    tessera::SfpuState kept;
    tessera::sfpu::Call call;
    call.fast = fast;
    call.fp32 = fp32;
    call.state = &kept;
    const auto in = numbers();
    std::array<uint32_t, 1024> out{};
    for (auto _ : state) {
        tessera::sfpu::apply(function, call, {{in.data()}, out.data()});
        benchmark::DoNotOptimize(out);
    }
}

void libm(benchmark::State& state, float (*function)(float)) {
    const auto in = numbers();
    std::array<float, 1024> out{};
    for (auto _ : state) {
        for (size_t i = 0; i < 1024; i++) out[i] = function(std::bit_cast<float>(in[i]));
        benchmark::DoNotOptimize(out);
    }
}

#define SFPU_BENCH(name)                                                     \
    BENCHMARK_CAPTURE(sfpu, name##_exact, Function::name, false, false);     \
    BENCHMARK_CAPTURE(sfpu, name##_exact_fp32, Function::name, false, true); \
    BENCHMARK_CAPTURE(sfpu, name##_fast, Function::name, true, false)

SFPU_BENCH(Exp);
SFPU_BENCH(Recip);
SFPU_BENCH(Sqrt);
SFPU_BENCH(Rsqrt);
SFPU_BENCH(Sigmoid);
SFPU_BENCH(Silu);
SFPU_BENCH(Tanh);
SFPU_BENCH(Log);
SFPU_BENCH(Gelu);
SFPU_BENCH(Square);
BENCHMARK_CAPTURE(libm, exp, expf);
BENCHMARK_CAPTURE(libm, sqrt, sqrtf);
BENCHMARK_CAPTURE(libm, tanh, tanhf);
BENCHMARK_CAPTURE(libm, log, logf);

}  // namespace
