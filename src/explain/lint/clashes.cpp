// Semaphores nobody asks for, and two data movement kernels that send on one NoC.
#include <fmt/format.h>

#include <algorithm>

#include "descriptor/refuse.hpp"
#include "explain/lint/facts.hpp"
#include "program/validate.hpp"

namespace tessera::lint_rules {
namespace {

bool is_data_movement(const KernelFacts& kernel) {
    return !std::holds_alternative<ComputeConfigDescriptor>(kernel.descriptor->config);
}

// A NoC's command buffers and counters belong to one processor in the dedicated mode: the owner's.
void check_other_noc(const KernelFacts& other, const KernelFacts& owner, std::vector<LintFinding>& findings) {
    const uint32_t noc = noc_of(*owner.descriptor);
    const Use used = other.transfers[noc], own = owner.transfers[noc];
    if (!used || !own) return;
    Message message{
        .code = "noc-clash",
        .headline = fmt::format("two kernels of a core send on NOC_{}, which belongs to {} there", noc,
                                name(roles_of(*owner.descriptor).front())),
        .places = places_at(*used.call, fmt::format("on NOC_{}, but the kernel's own is NOC_{}", noc, 1 - noc)),
        .where = {kernel_words(other, used.role),
                  fmt::format("{} sends on it at {}", shown(*owner.descriptor), line_of(*own.call))},
        .note =
            "in DM_DEDICATED_NOC mode each processor counts only what it sent itself: barriers of the other hang or "
            "return early",
        .help =
            fmt::format("leave the noc argument out, or use noc_mode=ttnn.NOC_MODE.DM_DYNAMIC_NOC in both kernels")};
    findings.push_back(finding_on(other, used.role, std::move(message)));
}

}  // namespace

void check_semaphores(const Program& program, const std::vector<KernelFacts>& kernels,
                      std::vector<LintFinding>& findings) {
    if (std::any_of(kernels.begin(), kernels.end(), [](auto& kernel) { return kernel.asks_unknown_semaphore; })) return;
    uint32_t position = 0;
    for (const SemaphoreDescriptor& semaphore : program.descriptor->semaphores) {
        const uint32_t id = semaphore.id.value_or(position++);
        const bool asked =
            std::any_of(kernels.begin(), kernels.end(), [&](auto& kernel) { return kernel.semaphores >> id & 1; });
        if (asked || semaphore.core_ranges.empty()) continue;
        Message message{
            .code = "semaphore-unused",
            .headline = fmt::format("no kernel asks for semaphore {}", id),
            .where = {fmt::format("on {}", core_words(semaphore.core_ranges))},
            .help = fmt::format("leave it out, or check the argument of get_semaphore: one should be {}", id)};
        if (semaphore.made_at.known()) message.places = {place_of(semaphore.made_at)};
        findings.push_back({.message = std::move(message),
                            .core = semaphore.core_ranges.ranges().front().start,
                            .cores_folded = semaphore.core_ranges.num_cores() - 1});
    }
}

void check_nocs(const std::vector<KernelFacts>& kernels, std::vector<LintFinding>& findings) {
    for (const KernelFacts& other : kernels)
        for (const KernelFacts& owner : kernels)
            if (&other != &owner && is_data_movement(other) && is_data_movement(owner) &&
                noc_mode_of(*other.descriptor) == NocMode::DM_DEDICATED_NOC &&
                noc_of(*other.descriptor) != noc_of(*owner.descriptor) &&
                meet(other.descriptor->core_ranges, owner.descriptor->core_ranges))
                check_other_noc(other, owner, findings);
}

}  // namespace tessera::lint_rules
