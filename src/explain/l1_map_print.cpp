// The L1 map as text for people and as JSON for the report page and tools.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "diag/error.hpp"
#include "explain/l1_map.hpp"
#include "program/program.hpp"

namespace tessera {
namespace {

constexpr const char* kUses[] = {"reserved", "args", "semaphore", "cb", "tensor", "free"};
const char* name(L1Use use) { return kUses[static_cast<int>(use)]; }

std::string title(const L1Map& map, const L1Core& core) {
    const size_t more = core.cores.size() - 1;
    const std::string others = more == 0   ? ""
                               : more == 1 ? " and 1 more core like it"
                                           : fmt::format(" and {} more cores like it", more);
    std::string out = fmt::format("L1 of core {}{}: {} B ({} {}), ", core.cores.front().str(), others, map.l1_bytes,
                                  map.chip, map.product);
    out += fmt::format("circular buffers {} B, tensors {} B, free {} B", core.bytes_of(L1Use::Cb),
                       core.bytes_of(L1Use::Tensor), core.bytes_of(L1Use::Free));
    if (core.largest_free_bytes() != core.bytes_of(L1Use::Free))
        out += fmt::format(" (largest block {} B)", core.largest_free_bytes());
    if (core.clash_bytes()) out += fmt::format(", {} B CLASH", core.clash_bytes());
    return out;
}

std::string row(const L1Region& region) {
    std::string out =
        fmt::format("   {:#08x} {:>9} B  {:<18}{}", region.address, region.bytes, region.name, region.detail);
    if (region.made_at.known()) out += "   " + region.made_at.str();
    if (region.clash_bytes) out += fmt::format("   CLASH: {} B are another's or not there", region.clash_bytes);
    return out.substr(0, out.find_last_not_of(' ') + 1) + "\n";
}

nlohmann::json line_json(const UserLine& line) {
    if (!line.known()) return nullptr;
    return {{"file", shown_path(line.file)}, {"line", line.line}};
}

nlohmann::json region_json(const L1Region& region) {
    return {{"use", name(region.use)},
            {"address", region.address},
            {"bytes", region.bytes},
            {"name", region.name},
            {"detail", region.detail},
            {"line", line_json(region.made_at)},
            {"clash_bytes", region.clash_bytes}};
}

nlohmann::json core_json(const L1Core& core) {
    nlohmann::json regions = nlohmann::json::array(), cores = nlohmann::json::array(), bytes;
    for (CoreCoord one : core.cores) cores.push_back({one.x, one.y});
    for (const L1Region& region : core.regions) regions.push_back(region_json(region));
    for (L1Use use : {L1Use::Reserved, L1Use::Args, L1Use::Semaphore, L1Use::Cb, L1Use::Tensor, L1Use::Free})
        bytes[name(use)] = core.bytes_of(use);
    return {{"cores", cores},
            {"bytes", bytes},
            {"largest_free_bytes", core.largest_free_bytes()},
            {"clash_bytes", core.clash_bytes()},
            {"regions", regions}};
}

}  // namespace

std::string to_text(const L1Map& map) {
    std::string out;
    for (const L1Core& core : map.cores) {
        out += title(map, core) + "\n";
        for (const L1Region& region : core.regions) out += row(region);
    }
    return out;
}

nlohmann::json to_json(const L1Map& map) {
    nlohmann::json cores = nlohmann::json::array();
    for (const L1Core& core : map.cores) cores.push_back(core_json(core));
    return {{"chip", map.chip}, {"product", map.product}, {"l1_bytes", map.l1_bytes}, {"cores", cores}};
}

}  // namespace tessera
