// Cost of SFPU functions per tile, exact and fast, beside libm in float32 on the same 1024 numbers.
// Yardsticks: libm/* and the exact form; exact and fast run src/tile/sfpu's dispatch for this processor.
#include <benchmark/benchmark.h>

#include <array>
#include <bit>
#include <cmath>
#include <string>

#include "tile/sfpu/tile_functions.hpp"

namespace {

using tessera::sfpu::Function;
using tessera::sfpu::TileFunction;

// From 0.01 to 5.1, or from -0.99 to 0.95.
std::array<uint32_t, 1024> numbers(bool within_one = false) {
    const float first = within_one ? -0.99f : 0.01f, step = within_one ? 0.0019f : 0.005f;
    std::array<uint32_t, 1024> tile{};
    for (uint32_t i = 0; i < 1024; i++)
        tile[i] = std::bit_cast<uint32_t>(first + step * static_cast<float>(i)) & 0xFFFF0000u;
    return tile;
}

// A row each: exact and fast of every function, and libm where it has one.
struct Row {
    Function function;
    std::array<uint32_t, 4> arg{};
    float (*libm)(float) = nullptr;
    bool within_one = false;  // defined between -1 and 1
};
constexpr uint32_t word(float x) { return std::bit_cast<uint32_t>(x); }
constexpr uint32_t kOne = word(1.0f);

const Row kRows[] = {
    {Function::Exp, {}, expf},
    {Function::Exp2, {}, exp2f},
    {Function::Expm1, {}, expm1f},
    {Function::Log, {}, logf},
    {Function::Log1p, {}, log1pf},
    {Function::Recip},
    {Function::Sqrt, {}, sqrtf},
    {Function::Rsqrt},
    {Function::SqrtLegacy},
    {Function::RsqrtLegacy},
    {Function::Cbrt, {}, cbrtf},
    {Function::Gelu},
    {Function::GeluDerivative},
    {Function::Erf, {}, erff},
    {Function::Erfc, {}, erfcf},
    {Function::Erfinv, {}, nullptr, true},
    {Function::Sigmoid},
    {Function::Silu},
    {Function::Tanh, {}, tanhf},
    {Function::TanhDerivative},
    {Function::Sin, {}, sinf},
    {Function::Cos, {}, cosf},
    {Function::Tan, {}, tanf},
    {Function::Asin, {}, asinf, true},
    {Function::Acos, {}, acosf, true},
    {Function::Atan, {}, atanf},
    {Function::Sinh, {}, sinhf},
    {Function::Cosh, {}, coshf},
    {Function::Asinh, {}, asinhf},
    {Function::Acosh, {}, acoshf},
    {Function::Atanh, {}, atanhf, true},
    {Function::I0},
    {Function::I1},
    {Function::LgammaStirling, {}, lgammaf},
    {Function::Digamma},
    {Function::Polygamma, {kOne, kOne}},
    {Function::Mish},
    {Function::Softplus, {kOne, kOne, word(20.0f)}},
    {Function::Softsign},
    {Function::Elu, {kOne}},
    {Function::Selu, {word(1.0507f), word(1.67326f)}},
    {Function::Celu, {word(0.5f), word(2.0f)}},
    {Function::Xielu, {word(0.8f), word(0.8f)}},
    {Function::Power, {word(2.5f)}, [](float x) { return powf(x, 2.5f); }},
    {Function::Rpow, {word(2.5f)}, [](float x) { return powf(2.5f, x); }},
    {Function::Remainder, {word(2.5f), word(0.4f)}},
    {Function::Fmod, {word(2.5f), word(0.4f)}, [](float x) { return fmodf(x, 2.5f); }},
    {Function::Square},
};

void sfpu(benchmark::State& state, const Row& row, bool fast, bool fp32) {
    tessera::SfpuState kept;
    kept.constant = {row.arg[0], row.arg[1], 0};
    tessera::sfpu::Call call;
    call.fast = fast;
    call.fp32 = fp32;
    call.arg = row.arg;
    call.state = &kept;
    const auto in = numbers(row.within_one);
    std::array<uint32_t, 1024> out{};
    for (auto _ : state) {
        static_cast<void>(tessera::sfpu::apply(row.function, call, {{in.data()}, out.data()}));
        benchmark::DoNotOptimize(out);
    }
}

void libm(benchmark::State& state, const Row& row) {
    const auto in = numbers(row.within_one);
    std::array<float, 1024> out{};
    for (auto _ : state) {
        for (size_t i = 0; i < 1024; i++) out[i] = row.libm(std::bit_cast<float>(in[i]));
        benchmark::DoNotOptimize(out);
    }
}

const bool kRegistered = [] {
    for (const Row& row : kRows) {
        const std::string name(tessera::sfpu::name(row.function));
        for (const bool fp32 : {false, true}) {
            const std::string width = fp32 ? "_dst32" : "";
            benchmark::RegisterBenchmark(("sfpu/" + name + "_exact" + width).c_str(), sfpu, row, false, fp32);
            benchmark::RegisterBenchmark(("sfpu/" + name + "_fast" + width).c_str(), sfpu, row, true, fp32);
        }
        if (row.libm != nullptr) benchmark::RegisterBenchmark(("libm/" + name).c_str(), libm, row);
    }
    return true;
}();

void sfpu_pair(benchmark::State& state, Function function) {
    tessera::SfpuState kept;
    tessera::sfpu::Call call;
    call.fp32 = true;
    call.state = &kept;
    call.arg[3] = 8;  // int32
    const auto in = numbers();
    std::array<uint32_t, 1024> out{};
    for (auto _ : state) {
        static_cast<void>(tessera::sfpu::apply(function, call, {{in.data(), in.data()}, out.data()}));
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
        static_cast<void>(tessera::sfpu::apply_tile(function, call, tiles.data()));
        benchmark::DoNotOptimize(tiles);
    }
}

BENCHMARK_CAPTURE(sfpu_pair, AddBinary, Function::AddBinary);
BENCHMARK_CAPTURE(sfpu_pair, DivBinary, Function::DivBinary);
BENCHMARK_CAPTURE(sfpu_pair, DivInt32Rounded, Function::DivInt32Rounded);
BENCHMARK_CAPTURE(sfpu_pair, Gcd, Function::Gcd);
BENCHMARK_CAPTURE(sfpu_tile, Cumsum, TileFunction::Cumsum, {1, 0, 0, 0});
BENCHMARK_CAPTURE(sfpu_tile, ReduceSumColumns, TileFunction::Reduce, {0, 5, 0, 0});
BENCHMARK_CAPTURE(sfpu_tile, ReduceMaxRows, TileFunction::Reduce, {2, 5, 1, 0x0101});
BENCHMARK_CAPTURE(sfpu_tile, TopkLocalSort, TileFunction::TopkLocalSort, {0, 0, 4, 0});

}  // namespace
