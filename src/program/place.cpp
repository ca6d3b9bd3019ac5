// Description + arch = placed program: who runs what where.
#include <map>

#include "program/place_cbs.hpp"
#include "program/program.hpp"

namespace tessera {
namespace {

PlacedCore& core_of(std::map<CoreCoord, size_t>& index, Program& program, CoreCoord core) {
    auto [entry, fresh] = index.try_emplace(core, program.cores.size());
    if (fresh) {
        PlacedCore placed{.core = core};
        placed.kernel.fill(-1);
        placed.unique_args.fill(nullptr);
        program.cores.push_back(placed);
    }
    return program.cores[entry->second];
}

}  // namespace

Program place(const ProgramDescriptor& descriptor, Device& device, const UserLine&) {
    Program program{.descriptor = &descriptor};
    program.cbs = place_cbs(descriptor, device.arch());
    std::map<CoreCoord, size_t> index;
    for (size_t number = 0; number < descriptor.kernels.size(); number++) {
        const KernelDescriptor& kernel = descriptor.kernels[number];
        const std::vector<Role> roles = roles_of(kernel);
        for (CoreCoord core : kernel.core_ranges.cores())
            for (Role role : roles)
                core_of(index, program, core).kernel[static_cast<int>(role)] = static_cast<int>(number);
        for (const auto& [core, args] : kernel.runtime_args)
            if (index.count(core) && kernel.core_ranges.contains(core))
                for (Role role : roles) core_of(index, program, core).unique_args[static_cast<int>(role)] = &args;
    }
    return program;
}

}  // namespace tessera
