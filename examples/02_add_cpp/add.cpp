// Lesson 2: the op of lesson 1 through the C++ API, on one core and on 64. The kernels are the same files.
#include <cstdio>
#include <stdexcept>
#include <string>
#include <vector>

#include <tessera/tessera.hpp>

using namespace tessera;

namespace {

constexpr uint32_t kCbA = 0, kCbB = 1, kCbOut = 16, kPages = 2, kTileBytes = 2048;
constexpr uint32_t kSide = 256, kTiles = (kSide / 32) * (kSide / 32);
constexpr uint32_t kInterleavedDram = 2;  // the accessor word of an interleaved tensor in DRAM

TensorSpec tiled_bfloat16() {
    return {
        .shape = {kSide, kSide}, .dtype = DataType::Bfloat16, .layout = Layout::TILE, .tile = {}, .memory_config = {}};
}

CBDescriptor circular_buffer(uint32_t index, const CoreRangeSet& cores) {
    CBFormatDescriptor tiles{.buffer_index = index, .data_format = DataFormat::Float16b, .page_size = kTileBytes};
    return {.total_size = kPages * kTileBytes, .core_ranges = cores, .format_descriptors = {tiles}};
}

KernelDescriptor kernel(const std::string& file, const CoreRangeSet& cores, std::vector<uint32_t> compile_time_args,
                        KernelConfig config) {
    return {.kernel_source = KERNELS "/" + file,
            .core_ranges = cores,
            .compile_time_args = std::move(compile_time_args),
            .config = std::move(config)};
}

// The cores share the tiles; the first ones take one more where the division leaves a rest.
ProgramDescriptor describe(const Tensor& a, const Tensor& b, const Tensor& out, const CoreRangeSet& cores) {
    KernelDescriptor reader =
        kernel("reader.cpp", cores, {kInterleavedDram, kInterleavedDram}, ReaderConfigDescriptor{});
    KernelDescriptor compute = kernel("compute.cpp", cores, {}, ComputeConfigDescriptor{});
    KernelDescriptor writer = kernel("writer.cpp", cores, {kInterleavedDram}, WriterConfigDescriptor{});
    uint32_t first = 0, position = 0;
    for (CoreCoord core : cores.cores(true)) {
        uint32_t count = kTiles / cores.num_cores() + (position++ < kTiles % cores.num_cores());
        reader.runtime_args.push_back({core, {a.address(), b.address(), first, count}});
        compute.runtime_args.push_back({core, {count}});
        writer.runtime_args.push_back({core, {out.address(), first, count}});
        first += count;
    }
    return {.kernels = {reader, compute, writer},
            .cbs = {circular_buffer(kCbA, cores), circular_buffer(kCbB, cores), circular_buffer(kCbOut, cores)}};
}

void add_on(uint32_t num_cores, Device& device) {
    std::vector<float> x(kSide * kSide, 1.5f), y(kSide * kSide, 2.25f), sum(kSide * kSide);
    Tensor a = Tensor::from_array(x.data(), HostType::Float32, tiled_bfloat16(), &device);
    Tensor b = Tensor::from_array(y.data(), HostType::Float32, tiled_bfloat16(), &device);
    Tensor out = Tensor::allocate_on_device(tiled_bfloat16(), device);
    CoreRangeSet cores = num_cores_to_corerangeset(num_cores, device.grid(), true);
    const Tensor tensors[] = {a, b, out};
    generic_op(tensors, describe(a, b, out, cores)).to_array(sum.data(), HostType::Float32);
    for (float value : sum) {
        if (value != 3.75f) throw std::runtime_error("1.5 + 2.25 gave " + std::to_string(value));
    }
    std::printf("%2u cores: 1.5 + 2.25 = %g in all %zu places\n", num_cores, sum[0], sum.size());
}

}  // namespace

int main() try {
    Device device;
    for (uint32_t num_cores : {1u, 64u}) add_on(num_cores, device);
} catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
}
