// Between the names of tt-metal and those of the library, and how a call is refused.
#include "convert.hpp"

namespace tt::tt_metal::detail {

void refuse_call(Where where, std::string headline, std::string upstream, std::string help) {
    tessera::refuse({.code = "host-call",
                     .headline = std::move(headline),
                     .upstream = std::move(upstream),
                     .line = user_line(where),
                     .help = std::move(help)});
}

tessera::CoreRangeSet to_library(const CoreRangeSet& set) {
    std::vector<tessera::CoreRange> ranges;
    for (const CoreRange& range : set.ranges()) ranges.push_back(to_library(range));
    return tessera::CoreRangeSet(std::move(ranges));
}

CoreRangeSet from_library(const tessera::CoreRangeSet& set) {
    std::vector<CoreRange> ranges;
    for (const tessera::CoreRange& range : set.ranges())
        ranges.emplace_back(from_library(range.start), from_library(range.end));
    return CoreRangeSet(std::move(ranges));
}

std::vector<CoreCoord> from_library(const std::vector<tessera::CoreCoord>& cores) {
    std::vector<CoreCoord> result;
    result.reserve(cores.size());
    for (tessera::CoreCoord core : cores) result.push_back(from_library(core));
    return result;
}

CoreRangeSet cores_of(const CoreSpec& spec) {
    if (const auto* core = std::get_if<CoreCoord>(&spec)) return CoreRange(*core);
    if (const auto* range = std::get_if<CoreRange>(&spec)) return *range;
    return std::get<CoreRangeSet>(spec);
}

}  // namespace tt::tt_metal::detail
