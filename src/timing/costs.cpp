// Reads arch/<chip>.timing.json; a constant without a source is an error of ours.
#include "timing/costs.hpp"

#include <fmt/format.h>

#include <fstream>
#include <mutex>
#include <nlohmann/json.hpp>

#include "diag/error.hpp"
#include "diag/setting.hpp"

namespace tessera::timing {
namespace {

using nlohmann::json;

json read(const std::string& path) {
    std::ifstream file(path);
    if (!file) internal_error("cannot read " + path, __FILE__, __LINE__);
    return json::parse(file);
}

void take(Costs& costs, const json& data, bool complete) {
    const auto one = [&](const char* name, double& into) {
        const auto found = data.find(name);
        if (found == data.end()) {
            if (complete) internal_error(fmt::format("no timing constant `{}`", name), __FILE__, __LINE__);
            return;
        }
        into = found->is_number() ? found->get<double>() : found->at("value").get<double>();
        if (found->is_object()) costs.sources[name] = found->at("source").get<std::string>();
    };
#define TESSERA_TIMING_TAKE(name) one(#name, costs.name);
    TESSERA_TIMING_CONSTANTS(TESSERA_TIMING_TAKE)
#undef TESSERA_TIMING_TAKE
    const auto table = [&](const char* name, std::unordered_map<std::string, double>& into) {
        if (const auto found = data.find(name); found != data.end())
            for (const auto& [key, entry] : found->items())
                into[key] = entry.is_number() ? entry.get<double>() : entry.at("value").get<double>();
    };
    table("sfpu", costs.sfpu);
    table("inits", costs.inits);
}

std::shared_ptr<const Costs> of_chip(const Arch& arch) {
    auto costs = std::make_shared<Costs>();
    const json data = read(data_dir() + "/arch/" + arch.chip + ".timing.json");
    take(*costs, data, true);
    for (const auto& node : data.at("dram_nodes").at("value"))
        costs->dram_nodes.push_back({node.at(0).get<uint32_t>(), node.at(1).get<uint32_t>()});
    return costs;
}

}  // namespace

std::shared_ptr<const Costs> load_costs(const Arch& arch) {
    static std::mutex mutex;
    static std::map<std::string, std::shared_ptr<const Costs>> known;  // by chip
    const std::lock_guard lock(mutex);
    std::shared_ptr<const Costs>& chips = known[arch.chip];
    if (!chips) chips = of_chip(arch);
    const auto replaced = text_setting("TESSERA_TIME_CONSTANTS");
    if (!replaced) return chips;
    auto costs = std::make_shared<Costs>(*chips);
    const json data = read(*replaced);
    take(*costs, data.contains(arch.chip) ? data.at(arch.chip) : data, false);
    return costs;
}

}  // namespace tessera::timing
