// Warnings about what a run carried out though it cannot be meant. Checked runs make findings of it instead.
#include <fmt/format.h>

#include <cstdio>
#include <mutex>
#include <set>

#include "device/launch.hpp"
#include "diag/origin.hpp"
#include "explain/lint/lint.hpp"
#include "fiber/fiber.hpp"
#include "program/slips.hpp"
#include "diag/paint.hpp"

namespace tessera {
namespace {

LintFinding warning_of(const FoldedSlip& one) {
    const Slip& slip = *one.slip;
    LintFinding finding{
        .message = slip.message, .core = one.core->logical, .cores_folded = one.more_cores, .ran = true};
    finding.role = name(slip.role);
    if (slip.site)
        finding.message.places = {Place{.file = slip.site->file, .line = slip.site->line, .column = slip.site->column}};
    const KernelName& kernel = one.core->launch->kernels[static_cast<int>(slip.role)];
    std::string where =
        fmt::format("core {}, {}, kernel {}", one.core->logical.str(), finding.role, shown_path(kernel.file));
    if (one.more_cores)
        where += fmt::format("; {} more core{} in the same way", one.more_cores, one.more_cores > 1 ? "s" : "");
    finding.message.where.insert(finding.message.where.begin(), where);
    return finding;
}

// Without a listener: to standard error, once per line and process.
void print_once(const LintFinding& finding) {
    static std::mutex mutex;
    static std::set<std::string> reported;
    const auto& places = finding.message.places;
    const std::string key =
        finding.message.code + (places.empty() ? "" : fmt::format("{}:{}", places[0].file, places[0].line));
    const std::lock_guard lock(mutex);
    if (reported.insert(key).second) print_message(stderr, finding.text());
}

}  // namespace

void report_slips(const Program& program, Device& device) {
    for (const FoldedSlip& one : slips_of(program, device))
        lint_listener() ? lint_listener()(warning_of(one)) : print_once(warning_of(one));
}

}  // namespace tessera
