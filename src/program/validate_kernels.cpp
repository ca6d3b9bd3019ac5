// Kernels: where they run, on which processor and NoC, and with which arguments. Facts: HOST_API 3.1 to 3.3.
#include <fmt/format.h>

#include <map>

#include "descriptor/refuse.hpp"
#include "program/validate.hpp"

namespace tessera {
namespace {

struct Occupancy {
    const KernelDescriptor* by_role[kNumRoles] = {};
};

bool is_data_movement(const KernelDescriptor& kernel) {
    return !std::holds_alternative<ComputeConfigDescriptor>(kernel.config);
}

// A third data movement kernel has upstream's own text.
[[noreturn]] void refuse_overlap(const Occupancy& here, const KernelDescriptor& second, Role role, CoreCoord core) {
    const KernelDescriptor& first = *here.by_role[static_cast<size_t>(role)];
    if (is_data_movement(second) && here.by_role[0] && here.by_role[1])
        refuse(
            {.code = "kernel-overlap",
             .headline = fmt::format("core {} already has two data movement kernels", core.str()),
             .upstream = fmt::format("DataMovementKernel creation failure: Cannot create data movement kernel for {} "
                                     "across specified cores because both data movement processors are in use!",
                                     shown(second)),
             .line = second.made_at,
             .help = "give it other cores, or make one kernel of two",
             .where = {fmt::format("{} on brisc, {} on ncrisc", shown(*here.by_role[0]), shown(*here.by_role[1]))}});
    refuse({.code = "kernel-overlap",
            .headline = fmt::format("two kernels run as {} on core {}", name(role), core.str()),
            .upstream = fmt::format("Core Overlap Between (\"{}\") and new kernel (\"{}\") at {}", shown(first),
                                    shown(second), core.str()),
            .line = second.made_at,
            .help = "give one of them other cores, or, for data movement, the other processor",
            .where = {fmt::format("the first is {}{}", shown(first),
                                  first.made_at.known() ? ", made at " + first.made_at.str() : "")}});
}

void check_nocs(const KernelDescriptor& brisc, const KernelDescriptor& ncrisc, CoreCoord core) {
    if (noc_mode_of(brisc) != noc_mode_of(ncrisc))
        refuse(
            {.code = "noc-mode",
             .headline = fmt::format("the two data movement kernels on core {} have different NoC modes", core.str()),
             .upstream = "KernelGroup must have the same noc mode for all kernels",
             .line = ncrisc.made_at,
             .help = "set the same noc_mode in both configs"});
    if (noc_mode_of(brisc) == NocMode::DM_DYNAMIC_NOC || noc_of(brisc) != noc_of(ncrisc)) return;
    refuse({.code = "noc-shared",
            .headline = fmt::format("both data movement kernels on core {} use NOC_{}", core.str(), noc_of(brisc)),
            .upstream = fmt::format("Illegal NOC usage: data movement kernels on logical core {} cannot use the same "
                                    "NOC, doing so results in hangs!",
                                    core.str()),
            .line = ncrisc.made_at,
            .help = fmt::format("noc=ttnn.NOC.NOC_{} for one of them", 1 - noc_of(brisc)),
            .where = {fmt::format("{} on brisc, {} on ncrisc", shown(brisc), shown(ncrisc))}});
}

void occupy(const KernelDescriptor& kernel, ByCore<Occupancy>& grid) {
    const std::vector<Role> roles = roles_of(kernel);
    for (CoreCoord core : kernel.core_ranges.cores()) {
        Occupancy& here = grid[core];
        for (Role role : roles) {
            const KernelDescriptor*& place = here.by_role[static_cast<size_t>(role)];
            if (place) refuse_overlap(here, kernel, role, core);
            place = &kernel;
        }
        const KernelDescriptor *brisc = here.by_role[0], *ncrisc = here.by_role[1];
        if (is_data_movement(kernel) && brisc && ncrisc) check_nocs(*brisc, *ncrisc, core);
    }
}

void check_arguments(const KernelDescriptor& kernel, const Arch& arch) {
    for (const auto& [core, args] : kernel.runtime_args) {
        if (!args.empty() && !kernel.core_ranges.contains(core))
            refuse({.code = "args-off-core",
                    .headline =
                        fmt::format("runtime args are given for core {}, where the kernel does not run", core.str()),
                    .upstream = fmt::format(
                        "Cannot set runtime args for core {} since kernel {} is not placed on it. core range set: {}!",
                        core.str(), shown(kernel), kernel.core_ranges.str()),
                    .line = kernel.made_at,
                    .help = "leave the args of other cores out, or empty",
                    .where = {fmt::format("{} runs on {}", shown(kernel), kernel.core_ranges.str())}});
        const size_t count = args.size() + kernel.common_runtime_args.size();
        if (count > arch.max_runtime_args)
            refuse(
                {.code = "too-many-args",
                 .headline = fmt::format("{} runtime args for core {}, but a kernel can have {}", count, core.str(),
                                         arch.max_runtime_args),
                 .upstream = fmt::format(
                     "{} unique+common runtime args targeting kernel {} on {} are too large. Max allowable is {}",
                     count, shown(kernel), core.str(), arch.max_runtime_args),
                 .line = kernel.made_at,
                 .help = "pass what is known beforehand as compile-time args, or put a table into L1",
                 .where = {fmt::format("{} of this core, {} common", args.size(), kernel.common_runtime_args.size())}});
    }
    if (kernel.common_runtime_args.size() > arch.max_runtime_args)
        refuse({.code = "too-many-args",
                .headline = fmt::format("{} common runtime args, but a kernel can have {}",
                                        kernel.common_runtime_args.size(), arch.max_runtime_args),
                .upstream = fmt::format(
                    "{} unique+common runtime args targeting kernel {} on {} are too large. Max allowable is {}",
                    kernel.common_runtime_args.size(), shown(kernel), kernel.core_ranges.str(), arch.max_runtime_args),
                .line = kernel.made_at,
                .help = "pass what is known beforehand as compile-time args, or put a table into L1"});
}

void check_named(const KernelDescriptor& kernel) {
    std::map<std::string, uint32_t> seen;
    for (const auto& [name, value] : kernel.named_compile_time_args) {
        const auto [first, is_new] = seen.try_emplace(name, value);
        if (is_new || first->second == value) continue;
        refuse(
            {.code = "named-arg-twice",
             .headline = fmt::format("the compile-time arg '{}' is both {} and {}", name, first->second, value),
             .upstream = fmt::format("named_compile_time_arg '{}' is defined twice with conflicting values ({} vs {})",
                                     name, first->second, value),
             .line = kernel.made_at,
             .help = "give each name once"});
    }
}

// A NUL would end the compiler's argument early.
bool is_one_line(const std::string& text) { return text.find_first_of(std::string("\n\0", 2)) == std::string::npos; }

bool is_identifier(const std::string& name) {
    const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
    if (name.empty() || !letter(name[0])) return false;
    const std::string head = name.substr(0, name.find('('));  // a macro may have parameters
    for (char c : head)
        if (!letter(c) && !(c >= '0' && c <= '9')) return false;
    return is_one_line(name);
}

// A text as a message can show it.
std::string visible(const std::string& text) {
    std::string shown;
    for (const char c : text) shown += c >= ' ' || c < 0 ? std::string(1, c) : fmt::format("\\x{:02x}", c);
    return shown;
}

void check_defines(const KernelDescriptor& kernel) {
    for (const auto& [name, value] : kernel.defines) {
        const bool reserved = name == "ALIGN_LOCAL_CBS_TO_REMOTE_CBS";
        if (!reserved && is_identifier(name) && is_one_line(value)) continue;
        refuse({.code = "define",
                .headline = fmt::format("the define '{}' = '{}' {}", visible(name), visible(value),
                                        reserved ? "has a reserved name" : "is not a macro"),
                .line = kernel.made_at,
                .help = "use a C name and a value of one line"});
    }
}

void check_compute(const KernelDescriptor& kernel, const Arch& arch) {
    const auto* config = std::get_if<ComputeConfigDescriptor>(&kernel.config);
    if (!config) return;
    const size_t modes = config->unpack_to_dest_mode.size();
    if (modes != 0 && modes != arch.num_cbs)
        refuse({.code = "unpack-mode-count",
                .headline = fmt::format("unpack_to_dest_mode has {} entries, but a core has {} circular buffers", modes,
                                        arch.num_cbs),
                .line = kernel.made_at,
                .help = fmt::format("give {} entries, one per circular buffer, or none", arch.num_cbs)});
    if (config->math_fidelity == MathFidelity::Invalid)
        refuse({.code = "math-fidelity",
                .headline = "math_fidelity is Invalid",
                .line = kernel.made_at,
                .help = "math_fidelity=ttnn.MathFidelity.HiFi4"});
}

}  // namespace

void validate_kernels(const ProgramDescriptor& descriptor, const Device& device) {
    ByCore<Occupancy> grid(device);
    for (const KernelDescriptor& kernel : descriptor.kernels) {
        check_cores(kernel.core_ranges, device, [&] { return shown(kernel); }, kernel.made_at);
        occupy(kernel, grid);
        check_arguments(kernel, device.arch());
        check_named(kernel);
        check_defines(kernel);
        check_compute(kernel, device.arch());
    }
}

}  // namespace tessera
