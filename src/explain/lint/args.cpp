// Runtime arguments: what a kernel reads at constant indices against what it is given.
#include <fmt/format.h>

#include <algorithm>

#include "descriptor/refuse.hpp"
#include "explain/lint/facts.hpp"

namespace tessera::lint_rules {
namespace {

struct Given {
    int64_t most = 0, least = 0;  // over the kernel's cores
    CoreCoord core;               // that has the most
};

// Cores that differ are often meant: a flag in the first argument says that there are no more. Only what no
// core has enough of is missing, and only what every core has too much of is too much.
Given given_unique(const KernelDescriptor& kernel) {
    Given given{.core = kernel.core_ranges.ranges().front().start};
    size_t cores_with_args = 0;
    given.least = INT64_MAX;
    for (const auto& [core, args] : kernel.runtime_args) {
        if (!kernel.core_ranges.contains(core)) continue;
        cores_with_args++;
        const auto count = static_cast<int64_t>(args.size());
        given.least = std::min(given.least, count);
        if (count <= given.most) continue;
        given.most = count;
        given.core = core;
    }
    if (cores_with_args < kernel.core_ranges.num_cores()) given.least = 0;
    return given;
}

Message missing(const KernelFacts& kernel, const ArgUses& uses, int64_t given, const char* call, const char* which,
                const std::string& to) {
    const int64_t index = uses.highest.call->first;
    return {.code = "args-missing",
            .headline = fmt::format("the kernel reads {} {}s, but is given {}", index + 1, which, given),
            .places = places_at(*uses.highest.call, fmt::format("{}({})", call, index)),
            .where = {kernel_words(kernel, uses.highest.role)},
            .note = "on the card it reads whatever lies after the arguments",
            .help = fmt::format("pass {} {}", index + 1, to)};
}

LintFinding unread(const KernelFacts& kernel, const ArgUses& uses, int64_t given, const char* which, Role role) {
    Message message{.code = "args-unread",
                    .headline = fmt::format("the kernel is given {} {}s, but reads {}", given, which, uses.count()),
                    .where = {kernel_words(kernel, role)},
                    .help = fmt::format("pass {}, or check the indices the kernel reads", uses.count())};
    if (kernel.descriptor->made_at.known()) message.places = {place_of(kernel.descriptor->made_at)};
    if (uses.highest)
        message.where.push_back(
            fmt::format("it reads the highest, {}, at {}", uses.highest.call->first, line_of(*uses.highest.call)));
    LintFinding finding = finding_on(kernel, role, std::move(message));
    finding.harmless = true;
    return finding;
}

// A core without unique arguments finds the common ones in their place, and programs rely on it (KERNEL_API 14).
bool may_alias(const Program& program, const KernelFacts& kernel) {
    return std::any_of(program.descriptor->kernels.begin(), program.descriptor->kernels.end(),
                       [&](const KernelDescriptor& other) {
                           return meet(other.core_ranges, kernel.descriptor->core_ranges) &&
                                  (!other.common_runtime_args.empty() || !other.runtime_args.empty());
                       });
}

void check_unique(const Program& program, const KernelFacts& kernel, Role role, std::vector<LintFinding>& findings) {
    const Given given = given_unique(*kernel.descriptor);
    if (kernel.unique.count() > given.most && !(given.most == 0 && may_alias(program, kernel)))
        findings.push_back(finding_on(
            kernel, kernel.unique.highest.role,
            missing(kernel, kernel.unique, given.most, "get_arg_val", "runtime argument", "runtime args per core")));
    if (kernel.unique.reads_all_known && given.least > kernel.unique.count())
        findings.push_back(unread(kernel, kernel.unique, given.least, "runtime argument", role));
}

void check_common(const KernelFacts& kernel, Role role, std::vector<LintFinding>& findings) {
    const auto given = static_cast<int64_t>(kernel.descriptor->common_runtime_args.size());
    if (kernel.common.count() > given)
        findings.push_back(finding_on(kernel, kernel.common.highest.role,
                                      missing(kernel, kernel.common, given, "get_common_arg_val",
                                              "common runtime argument", "common_runtime_args")));
    // Common arguments are also read through the alias of an empty unique block.
    const bool aliased = given_unique(*kernel.descriptor).most == 0 && kernel.unique.highest;
    if (kernel.common.reads_all_known && kernel.unique.reads_all_known && !aliased && given > kernel.common.count())
        findings.push_back(unread(kernel, kernel.common, given, "common runtime argument", role));
}

}  // namespace

void check_args(const Program& program, const std::vector<KernelFacts>& kernels, std::vector<LintFinding>& findings) {
    for (const KernelFacts& kernel : kernels) {
        if (kernel.descriptor->core_ranges.empty()) continue;
        const Role role = roles_of(*kernel.descriptor).front();
        check_unique(program, kernel, role, findings);
        check_common(kernel, role, findings);
    }
}

}  // namespace tessera::lint_rules
