// Cost of SFPU functions per tile, exact and fast, beside libm in float32 on the same 1024 numbers.
// Yardsticks: libm/* and the exact form; exact and fast run src/tile/sfpu's dispatch for this processor.
#include <benchmark/benchmark.h>

#include <array>
#include <bit>
#include <cmath>

#include "tile/sfpu/tile_functions.hpp"

namespace {

using tessera::sfpu::Function;
using tessera::sfpu::TileFunction;

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

void sfpu_pair(benchmark::State& state, Function function) {
    tessera::SfpuState kept;
    tessera::sfpu::Call call;
    call.fp32 = true;
    call.state = &kept;
    call.arg[3] = 8;  // int32
    const auto in = numbers();
    std::array<uint32_t, 1024> out{};
    for (auto _ : state) {
        tessera::sfpu::apply(function, call, {{in.data(), in.data()}, out.data()});
        benchmark::DoNotOptimize(out);
    }
}

// Functions whose lanes meet, on four tiles as top-k takes them.
void sfpu_tile(benchmark::State& state, TileFunction function, std::array<uint32_t, 4> arg) {
    tessera::SfpuState kept;
    tessera::sfpu::Call call;
    call.arg = arg;
    call.state = &kept;
    std::array<uint32_t, 4096> tiles{};
    const auto in = numbers();
    for (auto _ : state) {
        for (size_t k = 0; k < 4; k++)
            std::copy(in.begin(), in.end(), tiles.begin() + static_cast<std::ptrdiff_t>(1024 * k));
        tessera::sfpu::apply_tile(function, call, tiles.data());
        benchmark::DoNotOptimize(tiles);
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
SFPU_BENCH(Exp2);
SFPU_BENCH(Expm1);
SFPU_BENCH(Log1p);
SFPU_BENCH(Cbrt);
SFPU_BENCH(Power);
SFPU_BENCH(Softplus);
SFPU_BENCH(Elu);
SFPU_BENCH(Atan);
SFPU_BENCH(Asinh);
SFPU_BENCH(I0);
SFPU_BENCH(Sin);
SFPU_BENCH(Erf);
BENCHMARK_CAPTURE(sfpu_pair, AddBinary, Function::AddBinary);
BENCHMARK_CAPTURE(sfpu_pair, DivBinary, Function::DivBinary);
BENCHMARK_CAPTURE(sfpu_pair, DivInt32Rounded, Function::DivInt32Rounded);
BENCHMARK_CAPTURE(sfpu_pair, Gcd, Function::Gcd);
BENCHMARK_CAPTURE(sfpu_tile, Cumsum, TileFunction::Cumsum, {1, 0, 0, 0});
BENCHMARK_CAPTURE(sfpu_tile, ReduceSumColumns, TileFunction::Reduce, {0, 5, 0, 0});
BENCHMARK_CAPTURE(sfpu_tile, ReduceMaxRows, TileFunction::Reduce, {2, 5, 1, 0x0101});
BENCHMARK_CAPTURE(sfpu_tile, TopkLocalSort, TileFunction::TopkLocalSort, {0, 0, 4, 0});
BENCHMARK_CAPTURE(libm, exp, expf);
BENCHMARK_CAPTURE(libm, sqrt, sqrtf);
BENCHMARK_CAPTURE(libm, tanh, tanhf);
BENCHMARK_CAPTURE(libm, log, logf);
BENCHMARK_CAPTURE(libm, atan, atanf);
BENCHMARK_CAPTURE(libm, sin, sinf);
BENCHMARK_CAPTURE(libm, erf, erff);

}  // namespace
