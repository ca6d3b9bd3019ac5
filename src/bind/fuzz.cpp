// What fuzzed and replayed programs showed, in Python.
#include "fuzz/fuzz.hpp"

#include <nlohmann/json.hpp>

#include "bind/bind.hpp"

namespace tessera::bind {

void bind_fuzz(nb::module_& module) {
    module.def(
        "fuzz_json",
        [] {
            const fuzz::Summary& summary = fuzz::summary();
            nlohmann::json failures = nlohmann::json::array();
            for (const fuzz::Failure& failure : summary.failures) failures.push_back(failure.json());
            return nlohmann::json{{"programs", summary.programs},
                                  {"schedules", summary.schedules},
                                  {"replayed", summary.replayed},
                                  {"failures", failures}}
                .dump();
        },
        "Programs and schedules tried in this process, and those that failed, as JSON.");
    module.def("clear_fuzz", fuzz::clear_summary, "Forgets them.");
}

}  // namespace tessera::bind
