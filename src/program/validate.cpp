// Everything that can be known before running is an error before running.
// Facts: HOST_API 3 and 4; upstream's phrases stand in the notes.
#include "program/validate.hpp"

#include <fmt/format.h>

#include "descriptor/refuse.hpp"

namespace tessera {

void check_cores(const CoreRangeSet& cores, const Device& device, const std::function<std::string()>& name,
                 const UserLine& line) {
    for (const CoreRange& range : cores.ranges()) {
        if (device.has_core(range.end)) continue;
        const std::string what = name();
        refuse({.code = "no-such-core",
                .headline = fmt::format("{} lies on {}, but the grid has {}x{} cores", what, range.str(),
                                        device.grid().x, device.grid().y),
                .upstream =
                    fmt::format("Illegal kernel placement for {}, Kernels cannot be placed on dispatch cores!", what),
                .line = line,
                .help = fmt::format("use cores up to {}; device.compute_with_storage_grid_size() has the size",
                                    CoreCoord{device.grid().x - 1, device.grid().y - 1}.str())});
    }
}

std::string shown(const KernelDescriptor& kernel) {
    return kernel.source_type == SourceType::SOURCE_CODE ? "source text" : kernel.kernel_source;
}

void validate(const ProgramDescriptor& descriptor, Device& device, const UserLine& called_at) {
    validate_kernels(descriptor, device);
    validate_cbs(descriptor, device, called_at);
    validate_semaphores(descriptor, device);
}

}  // namespace tessera
