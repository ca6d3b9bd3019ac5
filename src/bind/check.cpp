// What checked runs found, in Python.
#include <nlohmann/json.hpp>

#include "bind/bind.hpp"
#include "check/findings.hpp"

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
}

}  // namespace tessera::bind
