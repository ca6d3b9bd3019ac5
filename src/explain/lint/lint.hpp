// What can be known from the description and the compiled kernels before anything runs: warnings, not errors. The rule
// is to say nothing where only the run knows (an index that is not a constant), so that a warning means something.
#pragma once
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "diag/error.hpp"
#include "program/explain.hpp"
#include "program/program.hpp"

namespace tessera {

struct LintFinding {
    Message message;
    CoreCoord core;          // the first of the cores it holds on
    size_t cores_folded = 0;  // how many more
    std::string role;        // empty: no kernel's
    std::string severity = "warning";
    bool harmless = false;  // correct programs show it too (docs/lint.md): only `tessera lint` reports it
    bool ran = false;  // seen in a run, not before it
    std::string text() const;
};

// All warnings about a program whose kernels are loaded, in the order of its descriptors.
std::vector<LintFinding> lint(const Program& program);

// Who hears of them; nobody at first, and then nothing is looked for. Python's warnings are put here by bind/.
std::function<void(const LintFinding&)>& lint_listener();

// A finding as data: what tessera.report draws.
nlohmann::json to_json(const LintFinding& finding);

}  // namespace tessera
