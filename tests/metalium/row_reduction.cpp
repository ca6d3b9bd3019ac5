// Lesson 6 as a host program of tt-metal: row sums of a matrix over a grid of cores.
#include "matrices.hpp"

namespace {

constexpr std::uint32_t kAcross = 4, kDown = 2, kTiles = 2;
const std::string kKernels = EXAMPLES "/06_row_reduction/kernels/";

// The kernels of the first column, which collects, or of the others.
void group(Program& program, MeshDevice& device, const Matrix& x, const Matrix& out, bool is_root) {
    const std::uint32_t first = is_root ? 0 : 1, last = is_root ? 0 : kAcross - 1, root = is_root;
    const CoreRange cores = block(first, 0, last, kDown - 1);
    const auto reader =
        CreateKernel(program, kKernels + "reader.cpp", cores, ReaderDataMovementConfig(x.after({kTiles})));
    CreateKernel(program, kKernels + "compute.cpp", cores, ComputeConfig{.compile_args = {kTiles, root, kAcross}});
    const auto writer =
        CreateKernel(program, kKernels + "writer.cpp", cores, WriterDataMovementConfig(out.after({root, kAcross})));
    for (const CoreCoord& core : cores) {
        const auto i = static_cast<std::uint32_t>(core.x), j = static_cast<std::uint32_t>(core.y);
        const CoreCoord to = device.worker_core_from_logical_core(CoreCoord(0, j));
        SetRuntimeArgs(program, reader, core, {x.address(), (j * kAcross + i) * kTiles});
        SetRuntimeArgs(program, writer, core, {out.address(), j, std::uint32_t(to.x), std::uint32_t(to.y), i});
    }
}

}  // namespace

int main(int, char** files) {
    auto device = MeshDevice::create_unit_mesh(0);
    Matrix x(*device, kDown * 32, kAcross * kTiles * 32), out(*device, kDown * 32, 32);
    std::ifstream inputs(files[1], std::ios::binary);
    x.read(inputs);
    Program program = CreateProgram();
    const CoreRange grid = block(0, 0, kAcross - 1, kDown - 1);
    for (const auto& [index, tiles] : {std::pair(0, 2u), {1, 1u}, {2, 1u}, {3, kAcross}, {16, 1u}})
        circular_buffer(program, grid, static_cast<std::uint8_t>(index), tiles);
    CreateSemaphore(program, grid, 0);
    group(program, *device, x, out, true);
    group(program, *device, x, out, false);
    run(*device, std::move(program));
    out.write(files[2]);
    return device->close() ? 0 : 1;
}
