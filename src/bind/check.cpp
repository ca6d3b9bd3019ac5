// What checked runs found and timed runs took, in Python.
#include <nlohmann/json.hpp>

#include "bind/bind.hpp"
#include "check/findings.hpp"
#include "timing/timing.hpp"

using namespace nb::literals;

namespace tessera::bind {

void bind_check(nb::module_& module) {
    module.def(
        "findings_json",
        [] {
            nlohmann::json all = nlohmann::json::array();
            for (const check::Finding& finding : check::findings()) all.push_back(finding.json());
            return all.dump();
        },
        "All findings of this process, oldest first, as JSON.");
    module.def("count_findings", check::count_findings, "How many findings there are.");
    module.def("clear_findings", check::clear_findings, "Forgets all findings.");
    module.def("timed_runs_json", timing::runs_json, "spans"_a = false,
               "The timed programs of this process, oldest first, as JSON; with every stretch of each role's time.");
    module.def("count_timed_runs", timing::count_runs, "How many programs ran timed.");
    module.def("timed_kinds", timing::kinds, "What a role's time can go into: a name, and words for a wait.");
    module.def("clear_timed_runs", timing::clear_runs, "Forgets all timed programs.");
}

}  // namespace tessera::bind
