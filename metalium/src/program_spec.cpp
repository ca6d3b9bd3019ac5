// Programs made from specifications (METALIUM 12).
#include <algorithm>

#include <tt-metalium/experimental/metal2_host_api/program.hpp>

#include "program_impl.hpp"

namespace tt::tt_metal::experimental {

using tt_metal::detail::refuse_call;
using tt_metal::detail::Where;

namespace {

// Every core of the work units that name the kernel.
CoreRangeSet cores_of(const ProgramSpec& spec, const KernelSpecName& kernel) {
    CoreRangeSet cores;
    for (const WorkUnitSpec& unit : spec.work_units)
        if (std::ranges::find(unit.kernels, kernel) != unit.kernels.end())
            cores = cores.merge(tt_metal::detail::cores_of(unit.target_nodes));
    return cores;
}

template <class Config>
Config common_part(const KernelSpec& kernel) {
    Config config;
    for (const auto& [name, value] : kernel.compiler_options.defines) config.defines[name] = value;
    for (const auto& [name, value] : kernel.compile_time_args) config.named_compile_args[name] = value;
    config.opt_level = kernel.compiler_options.opt_level;
    config.compiler_include_paths = kernel.compiler_options.include_paths;
    return config;
}

tt_metal::detail::KernelConfig config_of(const KernelSpec& kernel, Where where) {
    if (const auto* hardware = std::get_if<DataMovementHardwareConfig>(&kernel.hw_config))
        if (const auto* gen1 = std::get_if<DataMovementGen1Config>(hardware)) {
            auto config = common_part<DataMovementConfig>(kernel);
            config.processor = gen1->processor;
            config.noc = gen1->noc;
            config.noc_mode = gen1->noc_mode;
            return config;
        }
    if (const auto* hardware = std::get_if<ComputeHardwareConfig>(&kernel.hw_config))
        if (const auto* gen1 = std::get_if<ComputeGen1Config>(hardware)) {
            auto config = common_part<ComputeConfig>(kernel);
            config.math_fidelity = gen1->fpu_math_fidelity;
            config.fp32_dest_acc_en = gen1->enable_32_bit_dest;
            config.dst_full_sync_en = !gen1->double_buffer_dest;
            config.bfp8_pack_precise = gen1->bfp_pack_precision_mode == Precision::Precise;
            config.math_approx_mode = gen1->sfpu_precision_mode == Precision::Approximate;
            return config;
        }
    refuse_call(where, fmt::format("kernel {} is configured for Quasar", *kernel.unique_id));
}

void add_kernel(Program& program, const ProgramSpec& spec, const KernelSpec& kernel, Where where) {
    if (kernel.num_threads != 1)
        refuse_call(where, fmt::format("kernel {} asks for {} threads, which only Quasar has", *kernel.unique_id,
                                       kernel.num_threads));
    const CoreRangeSet cores = cores_of(spec, kernel.unique_id);
    if (cores.empty())
        refuse_call(where, fmt::format("no work unit of {} names kernel {}", spec.name, *kernel.unique_id));
    if (const auto* path = std::get_if<std::filesystem::path>(&kernel.source))
        CreateKernel(program, path->string(), cores, config_of(kernel, where), where);
    else
        CreateKernelFromString(program, std::get<KernelSpec::SourceCode>(kernel.source).code, cores,
                               config_of(kernel, where), where);
}

}  // namespace

Program MakeProgramFromSpec(distributed::MeshDevice&, const ProgramSpec& spec, bool, Where where) {
    Program program;
    program.impl().name = spec.name;
    for (const KernelSpec& kernel : spec.kernels) add_kernel(program, spec, kernel, where);
    return program;
}
distributed::MeshWorkload MakeMeshWorkloadFromSpec(distributed::MeshDevice& mesh, const ProgramSpec& spec, bool skip,
                                                   Where where) {
    distributed::MeshWorkload workload;
    workload.add_program(distributed::MeshCoordinateRange(mesh.shape()), MakeProgramFromSpec(mesh, spec, skip, where),
                         where);
    return workload;
}
void SetProgramRunArgs(Program&, const ProgramRunArgs&, bool) {}

}  // namespace tt::tt_metal::experimental
