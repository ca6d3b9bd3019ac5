// Lesson 4 as a host program of tt-metal: a matmul whose cores share their operands by multicast.
#include "matrices.hpp"

namespace {

constexpr std::uint32_t kAcross = 3, kDown = 2, kRows = 2, kColumns = 2, kDepth = 1, kBlocks = 3;
const std::string kKernels = EXAMPLES "/04_matmul_multicast/kernels/";

class Matmul {
  public:
    Matmul(MeshDevice& device, const Matrix& a, const Matrix& b, const Matrix& out)
        : device_(device), a_(a), b_(b), out_(out) {}
    Program program() {
        for (const bool sends : {true, false}) operand_a(sends);
        for (const bool sends : {true, false}) operand_b(sends);
        const CoreRange grid = block(0, 0, kAcross - 1, kDown - 1);
        CreateKernel(program_, kKernels + "compute.cpp", grid,
                     ComputeConfig{.compile_args = {kRows, kColumns, kDepth, kBlocks}});
        for (int i = 0; i < 4; i++) CreateSemaphore(program_, grid, 0);
        circular_buffer(program_, grid, 0, 2 * kRows * kDepth);
        circular_buffer(program_, grid, 1, 2 * kColumns * kDepth);
        circular_buffer(program_, grid, 16, kRows * kColumns);
        return std::move(program_);
    }

  private:
    void operand_a(bool sends) {
        const CoreRange cores = sends ? block(0, 0, 0, kDown - 1) : block(1, 0, kAcross - 1, kDown - 1);
        const DataMovementConfig config{.processor = DataMovementProcessor::RISCV_1,
                                        .noc = NOC::NOC_0,
                                        .compile_args = a_.after({sends, kRows, kDepth, kBlocks})};
        const auto kernel = CreateKernel(program_, kKernels + "operand_a.cpp", cores, config);
        for (const CoreCoord& core : cores) {
            std::vector<std::uint32_t> args{a_.address(), std::uint32_t(core.y) * kRows, kDepth * kBlocks};
            for (const std::size_t x : {0u, 1u, kAcross - 1}) add_node(args, {x, core.y});
            args.push_back(kAcross - 1);
            SetRuntimeArgs(program_, kernel, core, args);
        }
    }
    void operand_b(bool sends) {
        const CoreRange cores = sends ? block(0, 0, kAcross - 1, 0) : block(0, 1, kAcross - 1, kDown - 1);
        const auto numbers = out_.after(b_.after({sends, kColumns, kDepth, kBlocks, kRows}));
        const DataMovementConfig config{
            .processor = DataMovementProcessor::RISCV_0, .noc = NOC::NOC_1, .compile_args = numbers};
        const auto kernel = CreateKernel(program_, kKernels + "operand_b_and_output.cpp", cores, config);
        for (const CoreCoord& core : cores) {
            std::vector<std::uint32_t> args{b_.address(), std::uint32_t(core.x) * kColumns, kAcross * kColumns};
            for (const std::size_t y : {0u, kDown - 1, 1u}) add_node(args, {core.x, y});  // NOC_1 needs the end first
            args.insert(args.end(), {kDown - 1, out_.address(), std::uint32_t(core.y) * kRows});
            SetRuntimeArgs(program_, kernel, core, args);
        }
    }
    void add_node(std::vector<std::uint32_t>& args, const CoreCoord& core) const {
        const CoreCoord node = device_.worker_core_from_logical_core(core);
        args.insert(args.end(), {std::uint32_t(node.x), std::uint32_t(node.y)});
    }

    MeshDevice& device_;
    const Matrix &a_, &b_, &out_;
    Program program_;
};

}  // namespace

int main(int, char** files) {
    auto device = MeshDevice::create_unit_mesh(0);
    const std::uint32_t m = kDown * kRows * 32, k = kDepth * kBlocks * 32, n = kAcross * kColumns * 32;
    Matrix a(*device, m, k), b(*device, k, n), out(*device, m, n);
    std::ifstream inputs(files[1], std::ios::binary);
    a.read(inputs);
    b.read(inputs);
    run(*device, Matmul(*device, a, b, out).program());
    out.write(files[2]);
    return device->close() ? 0 : 1;
}
