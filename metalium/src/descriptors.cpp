// Programs made of plain structs (METALIUM 6.1).
#include <tt-metalium/program_descriptors.hpp>

#include "program_impl.hpp"

namespace tt::tt_metal {

namespace {

template <class Config>
Config common_part(const KernelDescriptor& kernel) {
    Config config;
    config.compile_args = kernel.compile_time_args;
    config.defines = {kernel.defines.begin(), kernel.defines.end()};
    config.named_compile_args = {kernel.named_compile_time_args.begin(), kernel.named_compile_time_args.end()};
    if (kernel.opt_level) config.opt_level = *kernel.opt_level;
    return config;
}

detail::KernelConfig config_of(const KernelDescriptor& kernel) {
    if (const auto* compute = std::get_if<ComputeConfigDescriptor>(&kernel.config)) {
        auto config = common_part<ComputeConfig>(kernel);
        config.math_fidelity = compute->math_fidelity;
        config.fp32_dest_acc_en = compute->fp32_dest_acc_en;
        config.dst_full_sync_en = compute->dst_full_sync_en;
        config.unpack_to_dest_mode = compute->unpack_to_dest_mode;
        config.bfp8_pack_precise = compute->bfp8_pack_precise;
        config.math_approx_mode = compute->math_approx_mode;
        return config;
    }
    if (std::holds_alternative<EthernetConfigDescriptor>(kernel.config)) return EthernetConfig{};
    auto config = common_part<DataMovementConfig>(kernel);
    if (const auto* movement = std::get_if<DataMovementConfigDescriptor>(&kernel.config)) {
        config.processor = movement->processor;
        config.noc = movement->noc;
        config.noc_mode = movement->noc_mode;
    } else {
        const bool reads = std::holds_alternative<ReaderConfigDescriptor>(kernel.config);
        config.processor = reads ? DataMovementProcessor::RISCV_1 : DataMovementProcessor::RISCV_0;
        config.noc = reads ? NOC::NOC_0 : NOC::NOC_1;
    }
    return config;
}

}  // namespace

Program::Program(const ProgramDescriptor& descriptor, std::source_location where) : Program() {
    for (const SemaphoreDescriptor& semaphore : descriptor.semaphores)
        impl_->semaphores.push_back({.id = semaphore.id,
                                     .core_type = tessera::CoreType::WORKER,
                                     .core_ranges = detail::to_library(semaphore.core_ranges),
                                     .initial_value = semaphore.initial_value,
                                     .made_at = detail::user_line(where)});
    for (const CBDescriptor& buffer : descriptor.cbs)
        CreateCircularBuffer(*this, buffer.core_ranges, CircularBufferConfig(buffer, where), where);
    for (const KernelDescriptor& kernel : descriptor.kernels) {
        const bool is_path = kernel.source_type == KernelDescriptor::SourceType::FILE_PATH;
        const auto create = is_path ? CreateKernel : CreateKernelFromString;
        const KernelHandle handle = create(*this, kernel.kernel_source, kernel.core_ranges, config_of(kernel), where);
        for (const auto& [core, args] : kernel.runtime_args) SetRuntimeArgs(*this, handle, core, args, where);
        if (!kernel.common_runtime_args.empty()) SetCommonRuntimeArgs(*this, handle, kernel.common_runtime_args, where);
    }
}

void apply_descriptor_runtime_args(Program& program, const ProgramDescriptor& descriptor) {
    for (KernelHandle handle = 0; handle < descriptor.kernels.size(); handle++) {
        const KernelDescriptor& kernel = descriptor.kernels[handle];
        for (const auto& [core, args] : kernel.runtime_args) SetRuntimeArgs(program, handle, core, args);
        RuntimeArgsData& common = GetCommonRuntimeArgs(program, handle);
        for (std::size_t i = 0; i < kernel.common_runtime_args.size(); i++)
            common.at(i) = kernel.common_runtime_args[i];
    }
}

void KernelDescriptor::emplace_runtime_args(const CoreCoord& core, std::initializer_list<RuntimeArg> args) {
    CoreRuntimeArgs values;
    for (const RuntimeArg& arg : args)
        values.push_back(std::holds_alternative<const Buffer*>(arg) ? std::get<const Buffer*>(arg)->address()
                                                                    : std::get<std::uint32_t>(arg));
    runtime_args.emplace_back(core, std::move(values));
}

std::optional<std::uint32_t> ProgramDescriptor::find_available_semaphore_id(const CoreCoord& core,
                                                                            CoreType type) const {
    constexpr std::uint32_t semaphores_per_core = 16;
    for (std::uint32_t id = 0; id < semaphores_per_core; id++) {
        bool taken = false;
        for (const SemaphoreDescriptor& semaphore : semaphores)
            taken |= semaphore.id == id && semaphore.core_type == type && semaphore.core_ranges.contains(core);
        if (!taken) return id;
    }
    return std::nullopt;
}

ProgramDescriptor merge_program_descriptors(const std::vector<ProgramDescriptor>& descriptors) {
    ProgramDescriptor merged;
    for (const ProgramDescriptor& one : descriptors) {
        merged.kernels.insert(merged.kernels.end(), one.kernels.begin(), one.kernels.end());
        merged.semaphores.insert(merged.semaphores.end(), one.semaphores.begin(), one.semaphores.end());
        merged.cbs.insert(merged.cbs.end(), one.cbs.begin(), one.cbs.end());
    }
    return merged;
}

}  // namespace tt::tt_metal
