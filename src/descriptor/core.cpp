// Geometry of logical cores: rectangles and sets of them. Set algebra is on rectangles; merging goes by rows of cores.
// Facts: HOST_API 5 (names, order, messages).
#include "descriptor/core.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "descriptor/refuse.hpp"

namespace tessera {

namespace {

// Far above any chip (a NoC coordinate has 6 bits), low enough that a set can always be enumerated.
constexpr uint32_t kMaxCoordinate = 255;

// What is left of `range` without `hole`: up to four rectangles (above, left, right, below).
void cut(const CoreRange& range, const CoreRange& hole, std::vector<CoreRange>& rest) {
    if (!range.overlaps(hole)) return rest.push_back(range);
    const CoreCoord low{std::max(range.start.x, hole.start.x), std::max(range.start.y, hole.start.y)};
    const CoreCoord high{std::min(range.end.x, hole.end.x), std::min(range.end.y, hole.end.y)};
    if (range.start.y < low.y) rest.emplace_back(range.start, CoreCoord{range.end.x, low.y - 1});
    if (range.start.x < low.x) rest.emplace_back(CoreCoord{range.start.x, low.y}, CoreCoord{low.x - 1, high.y});
    if (high.x < range.end.x) rest.emplace_back(CoreCoord{high.x + 1, low.y}, CoreCoord{range.end.x, high.y});
    if (high.y < range.end.y) rest.emplace_back(CoreCoord{range.start.x, high.y + 1}, range.end);
}

std::vector<CoreRange> without(std::vector<CoreRange> ranges, const std::vector<CoreRange>& holes) {
    for (const CoreRange& hole : holes) {
        std::vector<CoreRange> rest;
        for (const CoreRange& range : ranges) cut(range, hole, rest);
        ranges = std::move(rest);
    }
    return ranges;
}

// One rectangle when two share a whole side.
bool join(CoreRange& a, const CoreRange& b) {
    const bool same_rows = a.start.y == b.start.y && a.end.y == b.end.y;
    const bool same_columns = a.start.x == b.start.x && a.end.x == b.end.x;
    const bool beside = same_rows && (a.end.x + 1 == b.start.x || b.end.x + 1 == a.start.x);
    const bool below = same_columns && (a.end.y + 1 == b.start.y || b.end.y + 1 == a.start.y);
    if (!beside && !below) return false;
    a = CoreRange({std::min(a.start.x, b.start.x), std::min(a.start.y, b.start.y)},
                  {std::max(a.end.x, b.end.x), std::max(a.end.y, b.end.y)});
    return true;
}

std::vector<CoreRange> coalesced(std::vector<CoreRange> ranges) {
    for (size_t i = 0; i < ranges.size(); ++i)
        for (size_t j = i + 1; j < ranges.size(); ++j)
            if (join(ranges[i], ranges[j])) {
                ranges.erase(ranges.begin() + static_cast<ptrdiff_t>(j));
                i = static_cast<size_t>(-1);
                break;
            }
    return ranges;
}

// Runs along each row first, then equal runs of neighbouring rows become one rectangle. As upstream cuts and orders
// them (core_coord.cpp, CoreRangeSet::merge): by their first core, column before row.
std::vector<CoreRange> rectangles_of(std::vector<CoreCoord> cores) {
    std::sort(cores.begin(), cores.end(),
              [](CoreCoord a, CoreCoord b) { return std::pair(a.y, a.x) < std::pair(b.y, b.x); });
    cores.erase(std::unique(cores.begin(), cores.end()), cores.end());
    std::vector<CoreRange> runs;
    for (CoreCoord core : cores) {
        const bool continues = !runs.empty() && runs.back().end.y == core.y && runs.back().end.x + 1 == core.x;
        if (continues) runs.back().end = core;
        else runs.emplace_back(core, core);
    }
    std::vector<CoreRange> rectangles = coalesced(std::move(runs));
    std::sort(rectangles.begin(), rectangles.end(), [](const CoreRange& a, const CoreRange& b) {
        return std::pair(a.start.x, a.start.y) < std::pair(b.start.x, b.start.y);
    });
    return rectangles;
}

void check_disjoint(const std::vector<CoreRange>& ranges) {
    for (size_t i = 0; i < ranges.size(); ++i)
        for (size_t j = i + 1; j < ranges.size(); ++j)
            if (ranges[i].overlaps(ranges[j]))
                refuse({.code = "core-ranges-overlap",
                        .headline = fmt::format("core ranges {} and {} share cores", ranges[i].str(), ranges[j].str()),
                        .upstream = fmt::format("Cannot create CoreRangeSet with specified core ranges because core "
                                                "ranges {} and {} overlap!",
                                                ranges[i].str(), ranges[j].str()),
                        .help = "cut one of the two, or build the set with CoreRangeSet.merge"});
}

}  // namespace

std::string CoreCoord::str() const { return fmt::format("({},{})", x, y); }
std::string NocCoord::str() const { return fmt::format("({},{})", x, y); }

CoreRange::CoreRange(CoreCoord start, CoreCoord end) : start(start), end(end) {
    if (start.x <= end.x && start.y <= end.y && end.x <= kMaxCoordinate && end.y <= kMaxCoordinate) return;
    const bool reversed = start.x > end.x || start.y > end.y;
    refuse({.code = "core-range",
            .headline = reversed ? fmt::format("core range starts at {}, after its end {}", start.str(), end.str())
                                 : fmt::format("core range ends at {}, and no chip has more than {} cores a side",
                                               end.str(), kMaxCoordinate + 1),
            .upstream = fmt::format("Invalid core range for start_coord: {}, end_coord: {}", start.str(), end.str()),
            .help = "give the top left core first, the bottom right core second; both belong to the range"});
}

bool CoreRange::contains(CoreCoord core) const {
    return start.x <= core.x && core.x <= end.x && start.y <= core.y && core.y <= end.y;
}

bool CoreRange::overlaps(const CoreRange& other) const {
    return start.x <= other.end.x && other.start.x <= end.x && start.y <= other.end.y && other.start.y <= end.y;
}

std::string CoreRange::str() const { return fmt::format("[{} - {}]", start.str(), end.str()); }

CoreRangeSet::CoreRangeSet(std::vector<CoreRange> ranges) : ranges_(std::move(ranges)) { check_disjoint(ranges_); }
CoreRangeSet::CoreRangeSet(const std::vector<CoreCoord>& cores) : ranges_(rectangles_of(cores)) {}

uint32_t CoreRangeSet::num_cores() const {
    uint32_t cores = 0;
    for (const CoreRange& range : ranges_) cores += range.size();
    return cores;
}

bool CoreRangeSet::contains(CoreCoord core) const {
    return std::any_of(ranges_.begin(), ranges_.end(), [&](const CoreRange& range) { return range.contains(core); });
}

bool CoreRangeSet::contains(const CoreRange& range) const { return without({range}, ranges_).empty(); }

CoreRange CoreRangeSet::bounding_box() const {
    if (empty())
        refuse({.code = "core-ranges-empty",
                .headline = "an empty set of cores has no bounding box",
                .upstream = "Cannot get bounding_box of an empty CoreRangeSet!",
                .help = "ask empty() first"});
    CoreRange box = ranges_.front();
    for (const CoreRange& range : ranges_) {
        box.start = {std::min(box.start.x, range.start.x), std::min(box.start.y, range.start.y)};
        box.end = {std::max(box.end.x, range.end.x), std::max(box.end.y, range.end.y)};
    }
    return box;
}

CoreRangeSet CoreRangeSet::merge(const CoreRangeSet& other) const {
    std::vector<CoreCoord> all = cores();
    for (CoreCoord core : other.cores()) all.push_back(core);
    return CoreRangeSet(all);
}

CoreRangeSet CoreRangeSet::subtract(const CoreRangeSet& other) const {
    return CoreRangeSet(without(ranges_, other.ranges_));
}

std::vector<CoreCoord> CoreRangeSet::cores(bool row_wise) const {
    std::vector<CoreCoord> cores;
    cores.reserve(num_cores());
    for (const CoreRange& range : ranges_) {
        const CoreCoord size = range.grid_size();
        for (uint32_t i = 0; i < range.size(); ++i)
            cores.push_back(row_wise ? CoreCoord{range.start.x + i % size.x, range.start.y + i / size.x}
                                     : CoreCoord{range.start.x + i / size.y, range.start.y + i % size.y});
    }
    return cores;
}

bool CoreRangeSet::operator==(const CoreRangeSet& other) const {
    return without(ranges_, other.ranges_).empty() && without(other.ranges_, ranges_).empty();
}

std::string CoreRangeSet::str() const {
    std::string text;
    for (const CoreRange& range : ranges_) text += (text.empty() ? "" : ", ") + range.str();
    return "{" + text + "}";
}

}  // namespace tessera
