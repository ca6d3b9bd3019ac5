// Which processors a kernel's config names (HOST_API 3.3).
#include "program/program.hpp"

namespace tessera {

std::vector<Role> roles_of(const KernelDescriptor& kernel) {
    if (std::holds_alternative<ReaderConfigDescriptor>(kernel.config)) return {Role::Ncrisc};
    if (std::holds_alternative<WriterConfigDescriptor>(kernel.config)) return {Role::Brisc};
    if (auto* config = std::get_if<DataMovementConfigDescriptor>(&kernel.config))
        return {config->processor == DataMovementProcessor::RISCV_0 ? Role::Brisc : Role::Ncrisc};
    return {Role::Unpack, Role::Math, Role::Pack};
}

uint32_t noc_of(const KernelDescriptor& kernel) {
    if (std::holds_alternative<WriterConfigDescriptor>(kernel.config)) return 1;
    if (auto* config = std::get_if<DataMovementConfigDescriptor>(&kernel.config))
        return static_cast<uint32_t>(config->noc);
    return 0;
}

NocMode noc_mode_of(const KernelDescriptor& kernel) {
    auto* config = std::get_if<DataMovementConfigDescriptor>(&kernel.config);
    return config ? config->noc_mode : NocMode::DM_DEDICATED_NOC;
}

}  // namespace tessera
