// All rules in turn, one line each.
#include "explain/lint/lint.hpp"

#include <cstdlib>
#include <nlohmann/json.hpp>

#include "descriptor/refuse.hpp"
#include "diag/message_json.hpp"
#include "diag/origin.hpp"
#include "diag/setting.hpp"
#include "program/cache.hpp"
#include "explain/lint/facts.hpp"

namespace tessera {

std::vector<LintFinding> lint(const Program& program) {
    const std::vector<lint_rules::KernelFacts> kernels = lint_rules::facts_of(program);
    std::vector<LintFinding> findings;
    lint_rules::check_cbs(program, kernels, findings);
    lint_rules::check_args(program, kernels, findings);
    lint_rules::check_semaphores(program, kernels, findings);
    lint_rules::check_nocs(kernels, findings);
    return findings;
}

std::function<void(const LintFinding&)>& lint_listener() {
    static std::function<void(const LintFinding&)> listener;
    return listener;
}

void report_warnings(const Program& program) {
    if (!lint_listener()) return;
    for (const LintFinding& finding : lint(program))
        if (!finding.harmless || lints_only()) lint_listener()(finding);
}

bool lints_only() {
    return getenv("TESSERA_LINT") && flag_setting("TESSERA_LINT");  // asked at every launch: the quick answer first
}

void lint_instead(const ProgramDescriptor& descriptor, Device& device, const UserLine& called_at) {
    try {
        validate(descriptor, device, called_at);
        Program program = place(descriptor, device, called_at);
        if (load_kernels_cached(program, device)) report_warnings(program);
    } catch (const InternalError&) { throw; } catch (const Error& error) {
        if (!lint_listener()) throw;
        LintFinding finding{.message = error.message(), .severity = "error"};
        if (finding.message.places.empty() && called_at.known()) finding.message.places.push_back(place_of(called_at));
        lint_listener()(finding);
    }
}

std::string LintFinding::text() const { return message.render(severity.c_str()); }

nlohmann::json to_json(const LintFinding& finding) {
    nlohmann::json all = to_json(finding.message);
    all.update({{"severity", finding.severity},
                {"core", {finding.core.x, finding.core.y}},
                {"role", finding.role},
                {"cores_folded", finding.cores_folded},
                {"ran", finding.ran},
                {"text", finding.text()}});
    return all;
}

}  // namespace tessera
