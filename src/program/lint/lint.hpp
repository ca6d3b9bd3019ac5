// What can be told from the description and the compiled kernels before anything runs: warnings, not errors. The rule
// is to say nothing where only the run can tell (an index that is not a constant), so that a warning means something.
#pragma once
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "diag/error.hpp"
#include "program/program.hpp"

namespace tessera {

struct Finding {
    Message message;
    CoreCoord core;          // the first of the cores it holds on
    size_t cores_folded = 0;  // how many more
    std::string role;        // empty: no kernel's
    std::string severity = "warning";
    bool harmless = false;  // correct programs show it too (docs/lint.md): only `tessera lint` tells it
    std::string text() const;
};

// All warnings about a program whose kernels are loaded, in the order of its descriptors.
std::vector<Finding> lint(const Program& program);

// Who hears of them; nobody at first, and then nothing is looked for. Python's warnings are put here by bind/.
std::function<void(const Finding&)>& lint_listener();
// Tells the listener what will go wrong in a program that is new.
void tell_warnings(const Program& program);

// TESSERA_LINT=1: programs are planned, compiled and linted, and not run. `tessera lint` sets it.
bool lints_only();
// What run() does then. An error of the description or of a kernel is one more finding.
void lint_instead(const ProgramDescriptor& descriptor, Device& device, const UserLine& called_at);

// A finding as data: what tessera.report draws.
nlohmann::json to_json(const Finding& finding);

}  // namespace tessera
