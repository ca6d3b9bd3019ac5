// Programs made from specifications (METALIUM 12), as far as the programming examples use them.
#pragma once
#include <source_location>

#include <tt-metalium/experimental/metal2_host_api/program_run_args.hpp>
#include <tt-metalium/experimental/metal2_host_api/program_spec.hpp>
#include <tt-metalium/mesh_device.hpp>
#include <tt-metalium/mesh_workload.hpp>
#include <tt-metalium/program.hpp>

namespace tt::tt_metal::experimental {

Program MakeProgramFromSpec(distributed::MeshDevice& mesh_device, const ProgramSpec& spec, bool skip_validation = false,
                            std::source_location where = std::source_location::current());
// The same program on every chip.
distributed::MeshWorkload MakeMeshWorkloadFromSpec(distributed::MeshDevice& mesh_device, const ProgramSpec& spec,
                                                   bool skip_validation = false,
                                                   std::source_location where = std::source_location::current());
void SetProgramRunArgs(Program& program, const ProgramRunArgs& params, bool skip_validation = false);

}  // namespace tt::tt_metal::experimental
