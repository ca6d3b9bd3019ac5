// Runs a kernel on one core.
#include <tt-metalium/distributed.hpp>
#include <tt-metalium/host_api.hpp>

using namespace tt::tt_metal;

int main() {
    const auto device = distributed::MeshDevice::create_unit_mesh(0);
    Program program = CreateProgram();
    const char* file = "tt_metal/programming_examples/hello/kernels/void_dataflow_kernel.cpp";
    CreateKernel(program, file, CoreCoord{0, 0},
                 DataMovementConfig{.processor = DataMovementProcessor::RISCV_0, .noc = NOC::RISCV_0_default});
    distributed::MeshWorkload workload;
    workload.add_program(distributed::MeshCoordinateRange(device->shape()), std::move(program));
    distributed::EnqueueMeshWorkload(device->mesh_command_queue(), workload, true);
    return device->close() ? 0 : 1;
}
