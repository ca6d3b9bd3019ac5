// Programs and their kernels (METALIUM 6), and the descriptor that a program amounts to.
#include <tt-metalium/program.hpp>

#include <algorithm>

#include "device_impl.hpp"
#include "program_impl.hpp"
#include "program/compile.hpp"
#include "program/run.hpp"

namespace tt::tt_metal {

using detail::KernelImpl;
using detail::refuse_call;
using detail::to_library;

namespace detail {

KernelImpl& ProgramImpl::kernel(KernelHandle handle, Where where) const {
    if (handle >= kernels.size())
        refuse_call(where, fmt::format("there is no kernel {}: the program has {}", handle, kernels.size()),
                    fmt::format("Expected kernel with ID {} to be in program", handle));
    return *kernels[handle];
}

CircularBufferImpl& ProgramImpl::circular_buffer(CBHandle handle, Where where) const {
    for (const auto& buffer : circular_buffers)
        if (buffer->id == handle) return *buffer;
    refuse_call(where, "this circular buffer is none of the program", "No circular buffer with id exists in Program",
                "use the handle that CreateCircularBuffer returned for this program");
}

void ProgramImpl::check_open(const char* part, Where where) const {
    if (has_run)
        refuse_call(where, fmt::format("a {} is added to a program that has run", part),
                    fmt::format("Cannot add {} to an already compiled program {}", part, runtime_id),
                    "make all parts of a program before its first enqueue");
}

namespace {

tessera::CBDescriptor describe_buffer(const CircularBufferImpl& buffer, const tessera::Device& chip) {
    const CircularBufferConfigImpl& config = buffer.config.impl();
    tessera::CBDescriptor result{
        .total_size = config.total_size, .core_ranges = to_library(buffer.cores), .made_at = buffer.made_at};
    for (std::uint8_t index = 0; index < NUM_CIRCULAR_BUFFERS; index++) {
        if (!config.indices.contains(index)) continue;
        tessera::CBFormatDescriptor format{.buffer_index = index,
                                           .data_format = to_library(*config.formats[index]),
                                           .page_size = *config.page_sizes[index],
                                           .made_at = buffer.made_at};
        if (config.tiles[index]) format.tile = to_library(*config.tiles[index]);
        result.format_descriptors.push_back(std::move(format));
    }
    if (config.buffer) result.buffer = part_on(*config.buffer, chip);
    return result;
}

}  // namespace

tessera::ProgramDescriptor ProgramImpl::describe(const tessera::Device& chip) const {
    tessera::ProgramDescriptor result;
    result.semaphores = semaphores;
    for (const auto& buffer : circular_buffers) result.cbs.push_back(describe_buffer(*buffer, chip));
    for (const auto& kernel : kernels) {
        tessera::KernelDescriptor described = kernel->descriptor;
        for (const auto& [core, args] : kernel->args) described.runtime_args.emplace_back(to_library(core), args);
        described.common_runtime_args = kernel->common_args;
        result.kernels.push_back(std::move(described));
    }
    return result;
}

void run_on(tessera::Device& chip, const Program& program, Where where) {
    program.impl().has_run = true;
    tessera::run(program.impl().describe(chip), {}, chip, user_line(where));
}

void CompileProgram(IDevice* device, Program& program, bool, Where where) {
    program.impl().has_run = true;
    tessera::Device& chip = chip_of(device);
    tessera::compile(program.impl().describe(chip), chip, user_line(where));
}

void LaunchProgram(IDevice* device, Program& program, bool, bool, Where where) {
    for (const auto& chip : device->impl().chips) run_on(*chip, program, where);
}
void LaunchProgram(IDevice* device, const std::shared_ptr<Program>& program, bool wait, bool slow, Where where) {
    LaunchProgram(device, *program, wait, slow, where);
}

}  // namespace detail

Program::Program() : impl_(std::make_shared<detail::ProgramImpl>()) {}
Program::~Program() noexcept = default;
Program::Program(Program&&) noexcept = default;
Program& Program::operator=(Program&&) noexcept = default;
void Program::set_runtime_id(ProgramId id) { impl_->runtime_id = id; }
ProgramId Program::get_runtime_id() const { return impl_->runtime_id; }
std::vector<std::shared_ptr<CircularBuffer>> Program::circular_buffers() const {
    std::vector<std::shared_ptr<CircularBuffer>> result;
    for (const auto& buffer : impl_->circular_buffers) result.push_back(std::make_shared<CircularBuffer>(buffer));
    return result;
}
Program CreateProgram() { return {}; }
void AssignGlobalBufferToProgram(const std::shared_ptr<Buffer>& buffer, Program& program) {
    program.impl().kept_buffers.push_back(buffer);
}
void EnqueueProgram(CommandQueue& cq, Program& program, bool, detail::Where where) {
    detail::LaunchProgram(cq.device(), program, true, false, where);
}

// ---- kernels

ReaderDataMovementConfig::ReaderDataMovementConfig(std::vector<std::uint32_t> compile_args,
                                                   std::map<std::string, std::string> defines,
                                                   std::unordered_map<std::string, std::uint32_t> named,
                                                   KernelBuildOptLevel opt_level)
    : DataMovementConfig{.processor = DataMovementProcessor::RISCV_1,
                         .noc = NOC::NOC_0,
                         .compile_args = std::move(compile_args),
                         .defines = std::move(defines),
                         .named_compile_args = std::move(named),
                         .opt_level = opt_level} {}
WriterDataMovementConfig::WriterDataMovementConfig(std::vector<std::uint32_t> compile_args,
                                                   std::map<std::string, std::string> defines,
                                                   std::unordered_map<std::string, std::uint32_t> named,
                                                   KernelBuildOptLevel opt_level)
    : DataMovementConfig{.processor = DataMovementProcessor::RISCV_0,
                         .noc = NOC::NOC_1,
                         .compile_args = std::move(compile_args),
                         .defines = std::move(defines),
                         .named_compile_args = std::move(named),
                         .opt_level = opt_level} {}

namespace {

template <class Config>
void fill(tessera::KernelDescriptor& kernel, const Config& config) {
    kernel.compile_time_args = config.compile_args;
    kernel.defines.assign(config.defines.begin(), config.defines.end());
    // A 0 where text was meant makes a string of one null character; upstream refuses it with this class.
    for (const auto& [name, value] : kernel.defines)
        if ((name + value).find('\0') != std::string::npos)
            throw std::invalid_argument("the define " + name + " has a null character");
    kernel.named_compile_time_args.assign(config.named_compile_args.begin(), config.named_compile_args.end());
    std::sort(kernel.named_compile_time_args.begin(), kernel.named_compile_time_args.end());
    kernel.opt_level = static_cast<tessera::OptLevel>(config.opt_level);
}

void configure(tessera::KernelDescriptor& kernel, const DataMovementConfig& config, detail::Where where) {
    if (config.processor > DataMovementProcessor::RISCV_1)
        refuse_call(where, fmt::format("{} is a processor of Quasar", ttsl::enum_name(config.processor)));
    fill(kernel, config);
    kernel.config = tessera::DataMovementConfigDescriptor{
        .processor = static_cast<tessera::DataMovementProcessor>(config.processor),
        .noc = static_cast<tessera::Noc>(config.noc),
        .noc_mode = static_cast<tessera::NocMode>(config.noc_mode)};
}
void configure(tessera::KernelDescriptor& kernel, const ComputeConfig& config, detail::Where) {
    fill(kernel, config);
    tessera::ComputeConfigDescriptor compute{.math_fidelity = static_cast<tessera::MathFidelity>(config.math_fidelity),
                                             .math_approx_mode = config.math_approx_mode,
                                             .fp32_dest_acc_en = config.fp32_dest_acc_en,
                                             .dst_full_sync_en = config.dst_full_sync_en,
                                             .bfp8_pack_precise = config.bfp8_pack_precise,
                                             .unpack_to_dest_mode = {}};
    for (UnpackToDestMode mode : config.unpack_to_dest_mode)
        compute.unpack_to_dest_mode.push_back(static_cast<tessera::UnpackToDestMode>(mode));
    kernel.config = std::move(compute);
}
void configure(tessera::KernelDescriptor&, const EthernetConfig&, detail::Where where) {
    tessera::not_modelled("fabric", "a kernel on Ethernet cores", detail::user_line(where));
}

// Two data movement kernels of a core need a processor and, in dedicated mode, a NoC each; there is one compute kernel.
void check_no_clash(const detail::ProgramImpl& program, const KernelImpl& kernel, detail::Where where) {
    using Movement = tessera::DataMovementConfigDescriptor;
    const auto* mine = std::get_if<Movement>(&kernel.descriptor.config);
    for (const auto& other : program.kernels) {
        if (!other->cores.intersects(kernel.cores)) continue;
        const auto* theirs = std::get_if<Movement>(&other->descriptor.config);
        if ((mine == nullptr) != (theirs == nullptr)) continue;
        const CoreCoord core = other->cores.intersection(kernel.cores).ranges().front().start_coord;
        if (!mine || mine->processor == theirs->processor)
            refuse_call(where,
                        fmt::format("core {} has two kernels for the same processor: {} and {}", core.str(),
                                    other->descriptor.kernel_source, kernel.descriptor.kernel_source),
                        fmt::format("Core Overlap Between (\"{}\") and new kernel (\"{}\") at {}",
                                    other->descriptor.kernel_source, kernel.descriptor.kernel_source, core.str()));
        const bool dedicated = mine->noc_mode == tessera::NocMode::DM_DEDICATED_NOC &&
                               theirs->noc_mode == tessera::NocMode::DM_DEDICATED_NOC;
        if (dedicated && mine->noc == theirs->noc)
            refuse_call(where,
                        fmt::format("both data movement kernels of core {} use NOC_{}", core.str(), int(mine->noc)),
                        fmt::format("Illegal NOC usage: data movement kernels on logical core {} cannot use the same "
                                    "NOC, doing so results in hangs!",
                                    core.str()),
                        "give one of them the other NoC");
    }
}

KernelHandle add_kernel(Program& program, const std::string& source, tessera::SourceType type,
                        const detail::CoreSpec& core_spec, const detail::KernelConfig& config, detail::Where where) {
    detail::ProgramImpl& impl = program.impl();
    impl.check_open("kernel", where);
    auto kernel = std::make_unique<KernelImpl>();
    kernel->cores = detail::cores_of(core_spec);
    kernel->descriptor.kernel_source = source;
    kernel->descriptor.source_type = type;
    kernel->descriptor.core_ranges = to_library(kernel->cores);
    kernel->descriptor.made_at = detail::user_line(where);
    std::visit([&](const auto& chosen) { configure(kernel->descriptor, chosen, where); }, config);
    check_no_clash(impl, *kernel, where);
    impl.kernels.push_back(std::move(kernel));
    return static_cast<KernelHandle>(impl.kernels.size() - 1);
}

}  // namespace

KernelHandle CreateKernel(Program& program, const std::string& file_name, const detail::CoreSpec& core_spec,
                          const detail::KernelConfig& config, detail::Where where) {
    return add_kernel(program, file_name, tessera::SourceType::FILE_PATH, core_spec, config, where);
}
KernelHandle CreateKernelFromString(Program& program, const std::string& source, const detail::CoreSpec& core_spec,
                                    const detail::KernelConfig& config, detail::Where where) {
    return add_kernel(program, source, tessera::SourceType::SOURCE_CODE, core_spec, config, where);
}

}  // namespace tt::tt_metal
