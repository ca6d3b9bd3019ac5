// The tile engine alone, one thread: unpack, FPU and pack per tile, against sgemm and memcpy measured in the same run.
// Working set in this machine's nearest cache ("/l1"), walking through what a core's L1 holds ("/core_l1"), or through
// 64 MB ("/64mb"). Budgets: bench/budgets.json.
#include <benchmark/benchmark.h>
#include <cblas.h>

#include <cstring>
#include <memory>
#include <random>
#include <vector>

#include "tile/fpu.hpp"
#include "tile/pack.hpp"
#include "tile/unpack.hpp"

namespace {

using namespace tessera;
using namespace tessera::tile;

constexpr size_t kTile = 2048, kCoreL1 = size_t{448} << 10, kLarge = size_t{64} << 20;

std::vector<uint16_t> bf16(size_t count) {
    std::mt19937 random(1);
    std::normal_distribution<float> normal;
    std::vector<uint16_t> values(count);
    for (uint16_t& value : values) {
        const float x = normal(random);
        uint32_t bits;
        std::memcpy(&bits, &x, 4);
        value = static_cast<uint16_t>(bits >> 16);
    }
    return values;
}

// Two inputs and an output of `bytes` bytes each, walked through tile by tile.
struct Tiles {
    explicit Tiles(size_t bytes) : a(bf16(bytes / 2)), b(a), out(bytes), count(bytes / kTile) {}
    std::vector<uint16_t> a, b;
    std::vector<std::byte> out;
    size_t count, at = 0;
    void next() { at = at + 1 == count ? 0 : at + 1; }
    const std::byte* in_a() const { return reinterpret_cast<const std::byte*>(a.data()) + at * kTile; }
    const std::byte* in_b() const { return reinterpret_cast<const std::byte*>(b.data()) + at * kTile; }
    std::byte* to() { return out.data() + at * kTile; }
};

struct Engine {
    std::unique_ptr<SrcTile> a = std::make_unique<SrcTile>(), b = std::make_unique<SrcTile>();
    alignas(64) uint32_t dst[kTileDatums] = {};
    OperandConfig operand;
    PackState pack_state;
    FpuMode mode;
};

FpuMode mode_of(uint32_t phases, bool dst_32bit, bool fast) {
    FpuMode mode;
    mode.phases = phases;
    mode.dst_32bit = dst_32bit;
    mode.fast = fast;
    return mode;
}

enum class Op { Add, Mul, Copy, CopyBfp8, ReduceRow };

void element_wise(benchmark::State& state, Op op, FpuMode mode, size_t bytes) {
    Tiles tiles(bytes);
    Engine e;
    e.mode = mode;
    if (op == Op::CopyBfp8) {
        e.pack_state.source = DataFormat::Bfp8b;
        e.pack_state.output = DataFormat::Bfp8b;
    }
    for (auto _ : state) {
        unpack(tiles.in_a(), e.operand, *e.a);
        if (op != Op::Copy && op != Op::CopyBfp8) unpack(tiles.in_b(), e.operand, *e.b);
        if (op == Op::Mul || op == Op::ReduceRow) std::memset(e.dst, 0, sizeof e.dst);
        if (op == Op::Add) elwadd(*e.a, *e.b, e.dst, 4, false, false, mode);
        if (op == Op::Mul) elwmul(*e.a, *e.b, e.dst, 4, mode);
        if (op == Op::ReduceRow) reduce_sum_row(*e.a, *e.b, e.dst, mode);
        if (op == Op::Copy || op == Op::CopyBfp8) copy(*e.a, e.dst, 4, mode);
        pack(e.dst, mode.dst_32bit, e.pack_state, tiles.to());
        benchmark::DoNotOptimize(tiles.out.data());
        tiles.next();
    }
}

// One product of two tiles, both unpacked for it, as a kernel without blocks does.
void matmul_tile(benchmark::State& state, FpuMode mode) {
    Tiles tiles(kTile);
    Engine e;
    for (auto _ : state) {
        unpack(tiles.in_a(), e.operand, *e.a);
        unpack(tiles.in_b(), e.operand, *e.b);
        matmul(*e.a, *e.b, e.dst, mode);
        benchmark::DoNotOptimize(e.dst);
    }
}

// 256 x 256 x 256: 512 tile products, 64 tiles packed.
void matmul_256(benchmark::State& state, FpuMode mode) {
    Tiles tiles(64 * kTile);
    Engine e;
    for (auto _ : state) {
        for (size_t output = 0; output < 64; ++output) {
            std::memset(e.dst, 0, sizeof e.dst);
            for (size_t k = 0; k < 8; ++k) {
                unpack(reinterpret_cast<const std::byte*>(tiles.a.data()) + (output / 8 * 8 + k) * kTile, e.operand,
                       *e.a);
                unpack(reinterpret_cast<const std::byte*>(tiles.b.data()) + (k * 8 + output % 8) * kTile, e.operand,
                       *e.b);
                matmul(*e.a, *e.b, e.dst, mode);
            }
            pack(e.dst, mode.dst_32bit, e.pack_state, tiles.out.data() + output * kTile);
        }
        benchmark::DoNotOptimize(tiles.out.data());
    }
}

void sgemm_256(benchmark::State& state) {
    openblas_set_num_threads(1);
    std::vector<float> a(65536, 0.5f), b(65536, 0.25f), c(65536);
    for (auto _ : state) {
        cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, 256, 256, 256, 1, a.data(), 256, b.data(), 256, 0,
                    c.data(), 256);
        benchmark::DoNotOptimize(c.data());
    }
}

// As many bytes read and written as an element-wise tile of two inputs and one output.
void memcpy_tile(benchmark::State& state, size_t bytes) {
    constexpr size_t kHalf = 3 * kTile / 2;
    std::vector<std::byte> from(bytes * 3 / 2), to(bytes * 3 / 2);
    size_t at = 0;
    for (auto _ : state) {
        std::memcpy(to.data() + at, from.data() + at, kHalf);
        benchmark::DoNotOptimize(to.data());
        at = at + 2 * kHalf > from.size() ? 0 : at + kHalf;
    }
}

BENCHMARK(sgemm_256);
BENCHMARK_CAPTURE(memcpy_tile, l1, kTile);
BENCHMARK_CAPTURE(memcpy_tile, core_l1, kCoreL1);
BENCHMARK_CAPTURE(memcpy_tile, 64mb, kLarge);
BENCHMARK_CAPTURE(matmul_tile, lofi_dst16, mode_of(1, false, false));
BENCHMARK_CAPTURE(matmul_tile, hifi2_dst16, mode_of(2, false, false));
BENCHMARK_CAPTURE(matmul_tile, hifi4_dst16, mode_of(4, false, false));
BENCHMARK_CAPTURE(matmul_tile, hifi4_dst32, mode_of(4, true, false));
BENCHMARK_CAPTURE(matmul_256, hifi4_dst16, mode_of(4, false, false));
BENCHMARK_CAPTURE(matmul_256, fast_dst32, mode_of(4, true, true));
BENCHMARK_CAPTURE(element_wise, add_l1, Op::Add, mode_of(1, false, false), kTile);
BENCHMARK_CAPTURE(element_wise, add_64mb, Op::Add, mode_of(1, false, false), kLarge);
BENCHMARK_CAPTURE(element_wise, mul_hifi4_l1, Op::Mul, mode_of(4, false, false), kTile);
BENCHMARK_CAPTURE(element_wise, mul_hifi4_64mb, Op::Mul, mode_of(4, false, false), kLarge);
BENCHMARK_CAPTURE(element_wise, copy_l1, Op::Copy, mode_of(1, false, false), kTile);
BENCHMARK_CAPTURE(element_wise, copy_64mb, Op::Copy, mode_of(1, false, false), kLarge);
BENCHMARK_CAPTURE(element_wise, copy_bfp8_l1, Op::CopyBfp8, mode_of(1, false, false), kTile);
BENCHMARK_CAPTURE(element_wise, reduce_row_hifi4_l1, Op::ReduceRow, mode_of(4, false, false), kTile);
BENCHMARK_CAPTURE(element_wise, fast_add_l1, Op::Add, mode_of(1, false, true), kTile);
BENCHMARK_CAPTURE(element_wise, fast_add_64mb, Op::Add, mode_of(1, false, true), kLarge);
BENCHMARK_CAPTURE(element_wise, fast_mul_l1, Op::Mul, mode_of(4, false, true), kTile);
BENCHMARK_CAPTURE(element_wise, fast_add_core_l1, Op::Add, mode_of(1, false, true), kCoreL1);
BENCHMARK_CAPTURE(element_wise, fast_mul_core_l1, Op::Mul, mode_of(4, false, true), kCoreL1);
BENCHMARK_CAPTURE(element_wise, fast_mul_64mb, Op::Mul, mode_of(4, false, true), kLarge);
BENCHMARK_CAPTURE(element_wise, copy_core_l1, Op::Copy, mode_of(1, false, false), kCoreL1);
BENCHMARK_CAPTURE(element_wise, reduce_row_hifi4_64mb, Op::ReduceRow, mode_of(4, false, false), kLarge);
BENCHMARK_CAPTURE(element_wise, copy_bfp8_64mb, Op::CopyBfp8, mode_of(1, false, false), kLarge);

}  // namespace
