// Lesson 8: lesson 1's op as a host program of tt-metal. Only tt-metal's names are used; on a card it is the same file.
#include <cstdio>
#include <fstream>

#include <tt-metalium/constants.hpp>
#include <tt-metalium/distributed.hpp>
#include <tt-metalium/host_api.hpp>
#include <tt-metalium/tensor_accessor_args.hpp>
#include <tt-metalium/tilize_utils.hpp>
#include <tt-metalium/work_split.hpp>

using namespace tt::tt_metal;
using namespace tt::tt_metal::distributed;

namespace {

constexpr std::uint32_t kSide = 256, kTiles = kSide * kSide / tt::constants::TILE_HW;
constexpr std::uint32_t kTileBytes = tt::constants::TILE_HW * sizeof(bfloat16);

std::shared_ptr<MeshBuffer> matrix(MeshDevice* device) {
    return MeshBuffer::create(ReplicatedBufferConfig{.size = kTiles * kTileBytes}, {.page_size = kTileBytes}, device);
}

void circular_buffer(Program& program, const CoreRangeSet& cores, tt::CBIndex index) {
    CircularBufferConfig config(2 * kTileBytes, {{index, tt::DataFormat::Float16_b}});
    CreateCircularBuffer(program, cores, config.set_page_size(index, kTileBytes));
}

// The cores share the tiles; a reader, a compute kernel and a writer on each.
Program add(const MeshBuffer& a, const MeshBuffer& b, const MeshBuffer& sum, CoreCoord grid) {
    Program program = CreateProgram();
    const auto [num_cores, cores, first_group, second_group, more, fewer] = split_work_to_cores(grid, kTiles);
    for (tt::CBIndex index : {tt::CBIndex::c_0, tt::CBIndex::c_1, tt::CBIndex::c_16})
        circular_buffer(program, cores, index);
    std::vector<std::uint32_t> inputs, output;
    TensorAccessorArgs(a).append_to(inputs);
    TensorAccessorArgs(b).append_to(inputs);
    TensorAccessorArgs(sum).append_to(output);
    const auto reader = CreateKernel(program, KERNELS "/reader.cpp", cores, ReaderDataMovementConfig(inputs));
    const auto compute = CreateKernel(program, KERNELS "/compute.cpp", cores, ComputeConfig{});
    const auto writer = CreateKernel(program, KERNELS "/writer.cpp", cores, WriterDataMovementConfig(output));
    std::uint32_t first = 0;
    for (const CoreCoord& core : corerange_to_cores(cores)) {
        const std::uint32_t count = first_group.contains(core) ? more : fewer;
        SetRuntimeArgs(program, reader, core, {std::uint32_t(a.address()), std::uint32_t(b.address()), first, count});
        SetRuntimeArgs(program, compute, core, {count});
        SetRuntimeArgs(program, writer, core, {std::uint32_t(sum.address()), first, count});
        first += count;
    }
    std::printf("%u tiles on %u cores\n", kTiles, num_cores);
    return program;
}

// Everything as bytes, to be compared with the same program in Python.
void save(const char* file, std::initializer_list<const std::vector<bfloat16>*> matrices) {
    std::ofstream out(file, std::ios::binary);
    for (const auto* values : matrices)
        out.write(reinterpret_cast<const char*>(values->data()), std::streamsize(values->size() * sizeof(bfloat16)));
}

}  // namespace

int main(int argc, char** argv) try {
    auto device = MeshDevice::create_unit_mesh(0);
    MeshCommandQueue& queue = device->mesh_command_queue();
    auto a = matrix(device.get()), b = matrix(device.get()), sum = matrix(device.get());
    const auto x = create_random_vector_of_bfloat16_native(a->size(), 10.0f, 1);
    const auto y = create_random_vector_of_bfloat16_native(b->size(), 10.0f, 2);
    EnqueueWriteMeshBuffer(queue, a, tilize_nfaces(x, kSide, kSide));
    EnqueueWriteMeshBuffer(queue, b, tilize_nfaces(y, kSide, kSide));

    MeshWorkload workload;
    workload.add_program(MeshCoordinateRange(device->shape()),
                         add(*a, *b, *sum, device->compute_with_storage_grid_size()));
    EnqueueMeshWorkload(queue, workload, false);

    std::vector<bfloat16> tiles;
    EnqueueReadMeshBuffer(queue, tiles, sum);
    const auto result = untilize_nfaces(tiles, kSide, kSide);
    // Close, not equal: where a sum lies half-way between two bfloat16s, the card does not round to the even one.
    for (std::size_t i = 0; i < result.size(); i++)
        if (!is_close(result[i], float(x[i]) + float(y[i]))) TT_THROW("{} + {} gave {}", x[i], y[i], result[i]);
    std::printf("%g + %g = %g, and so in all %zu places\n", float(x[0]), float(y[0]), float(result[0]), result.size());
    if (argc > 1) save(argv[1], {&x, &y, &result});
    return device->close() ? 0 : 1;
} catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
}
