// Rectangles of cores and sets of them (METALIUM 3). The arithmetic of sets is the library's.
#include <tt-metalium/core_coord.hpp>

#include <algorithm>

#include "convert.hpp"

namespace tt::tt_metal {

using detail::from_library;
using detail::to_library;

CoreRange::CoreRange(const CoreCoord& start, const CoreCoord& end) : start_coord(start), end_coord(end) {
    static_cast<void>(to_library(*this));  // refuses a start past the end
}

bool CoreRange::intersects(const CoreRange& other) const { return to_library(*this).overlaps(to_library(other)); }

std::optional<CoreRange> CoreRange::intersection(const CoreRange& other) const {
    if (!intersects(other)) return std::nullopt;
    return CoreRange({std::max(start_coord.x, other.start_coord.x), std::max(start_coord.y, other.start_coord.y)},
                     {std::min(end_coord.x, other.end_coord.x), std::min(end_coord.y, other.end_coord.y)});
}

bool CoreRange::adjacent(const CoreRange& other) const {
    const auto touch = [](std::size_t a_start, std::size_t a_end, std::size_t b_start, std::size_t b_end) {
        return a_end + 1 == b_start || b_end + 1 == a_start;
    };
    const auto overlap = [](std::size_t a_start, std::size_t a_end, std::size_t b_start, std::size_t b_end) {
        return a_start <= b_end && b_start <= a_end;
    };
    const CoreCoord &a = start_coord, &b = end_coord, &c = other.start_coord, &d = other.end_coord;
    return (touch(a.x, b.x, c.x, d.x) && overlap(a.y, b.y, c.y, d.y)) ||
           (touch(a.y, b.y, c.y, d.y) && overlap(a.x, b.x, c.x, d.x));
}

bool CoreRange::contains(const CoreCoord& other) const { return to_library(*this).contains(to_library(other)); }
bool CoreRange::contains(const CoreRange& other) const {
    return contains(other.start_coord) && contains(other.end_coord);
}
bool CoreRange::contains(const CoreRangeSet& other) const {
    return std::all_of(other.ranges().begin(), other.ranges().end(),
                       [&](const auto& range) { return contains(range); });
}

std::optional<CoreRange> CoreRange::merge(const CoreRange& other) const {
    if (!intersects(other) && !adjacent(other)) return std::nullopt;
    const bool same_columns = start_coord.x == other.start_coord.x && end_coord.x == other.end_coord.x;
    const bool same_rows = start_coord.y == other.start_coord.y && end_coord.y == other.end_coord.y;
    if (!same_columns && !same_rows) return std::nullopt;
    return CoreRange({std::min(start_coord.x, other.start_coord.x), std::min(start_coord.y, other.start_coord.y)},
                     {std::max(end_coord.x, other.end_coord.x), std::max(end_coord.y, other.end_coord.y)});
}

std::string CoreRange::str() const { return "[" + start_coord.str() + " - " + end_coord.str() + "]"; }

namespace {

// The library refuses ranges that overlap.
std::vector<CoreRange> checked(std::vector<CoreRange> ranges) {
    std::vector<tessera::CoreRange> library;
    for (const CoreRange& range : ranges) library.push_back(to_library(range));
    static_cast<void>(tessera::CoreRangeSet(std::move(library)));
    return ranges;
}

}  // namespace

CoreRangeSet::CoreRangeSet(ttsl::Span<const CoreRange> ranges) : ranges_(checked({ranges.begin(), ranges.end()})) {}
CoreRangeSet::CoreRangeSet(const std::set<CoreRange>& ranges) : ranges_(checked({ranges.begin(), ranges.end()})) {}
CoreRangeSet::CoreRangeSet(std::vector<CoreRange>&& ranges) : ranges_(checked(std::move(ranges))) {}
CoreRangeSet::CoreRangeSet(ttsl::Span<const CoreCoord> cores) {
    std::vector<tessera::CoreCoord> library;
    for (const CoreCoord& core : cores) library.push_back(to_library(core));
    *this = from_library(tessera::CoreRangeSet(library));
}

bool CoreRangeSet::intersects(const CoreRange& other) const {
    return std::any_of(ranges_.begin(), ranges_.end(), [&](const auto& range) { return range.intersects(other); });
}
bool CoreRangeSet::intersects(const CoreRangeSet& other) const {
    return std::any_of(ranges_.begin(), ranges_.end(), [&](const auto& range) { return other.intersects(range); });
}
CoreRangeSet CoreRangeSet::intersection(const CoreRangeSet& other) const {
    std::vector<CoreRange> common;
    for (const CoreRange& mine : ranges_)
        for (const CoreRange& theirs : other.ranges_)
            if (const auto both = mine.intersection(theirs)) common.push_back(*both);
    return CoreRangeSet(std::move(common)).merge_ranges();
}
bool CoreRangeSet::contains(const CoreCoord& other) const {
    return std::any_of(ranges_.begin(), ranges_.end(), [&](const auto& range) { return range.contains(other); });
}
bool CoreRangeSet::contains(const CoreRange& other) const { return to_library(*this).contains(to_library(other)); }
bool CoreRangeSet::contains(const CoreRangeSet& other) const {
    return std::all_of(other.ranges_.begin(), other.ranges_.end(), [&](const auto& range) { return contains(range); });
}

std::string CoreRangeSet::str() const {
    std::string text = "{";
    for (const CoreRange& range : ranges_) text += (text.size() > 1 ? ", " : "") + range.str();
    return text + "}";
}
std::uint32_t CoreRangeSet::num_cores() const { return to_library(*this).num_cores(); }
CoreRange CoreRangeSet::bounding_box() const {
    const tessera::CoreRange box = to_library(*this).bounding_box();
    return {from_library(box.start), from_library(box.end)};
}
CoreRangeSet CoreRangeSet::merged_with(const std::vector<CoreRange>& others) const {
    tessera::CoreRangeSet all = to_library(*this);
    for (const CoreRange& range : others) all = all.merge(tessera::CoreRangeSet(to_library(range)));
    return from_library(all);
}
CoreRangeSet CoreRangeSet::merge_ranges() const { return CoreRangeSet().merged_with(ranges_); }
CoreRangeSet CoreRangeSet::subtract(const CoreRangeSet& other) const {
    return from_library(to_library(*this).subtract(to_library(other)));
}

bool operator==(const CoreRangeSet& a, const CoreRangeSet& b) {
    return std::is_permutation(a.ranges().begin(), a.ranges().end(), b.ranges().begin(), b.ranges().end());
}
std::ostream& operator<<(std::ostream& out, const CoreRange& range) { return out << range.str(); }
std::ostream& operator<<(std::ostream& out, const CoreRangeSet& set) { return out << set.str(); }

std::vector<CoreCoord> grid_to_cores(std::uint32_t num_cores, std::uint32_t grid_size_x, std::uint32_t grid_size_y,
                                     bool row_wise) {
    std::vector<CoreCoord> cores;
    for (std::uint32_t i = 0; i < num_cores && i < grid_size_x * grid_size_y; i++)
        cores.push_back(row_wise ? CoreCoord{i % grid_size_x, i / grid_size_x}
                                 : CoreCoord{i / grid_size_y, i % grid_size_y});
    return cores;
}

std::vector<CoreCoord> grid_to_cores(CoreCoord start, CoreCoord end, bool row_wise) {
    return corerange_to_cores(CoreRange(start, end), std::nullopt, row_wise);
}

std::vector<CoreCoord> grid_to_cores_with_noop(const CoreRangeSet& used_cores, const CoreRangeSet& all_cores,
                                               bool row_wise) {
    std::vector<CoreCoord> cores = corerange_to_cores(used_cores, std::nullopt, row_wise);
    for (const CoreCoord& core : corerange_to_cores(all_cores, std::nullopt, row_wise))
        if (!used_cores.contains(core)) cores.push_back(core);
    return cores;
}
std::vector<CoreCoord> grid_to_cores_with_noop(std::uint32_t bbox_x, std::uint32_t bbox_y, std::uint32_t grid_size_x,
                                               std::uint32_t grid_size_y, bool row_wise) {
    return grid_to_cores_with_noop(CoreRange({0, 0}, {bbox_x, bbox_y}),
                                   CoreRange({0, 0}, {grid_size_x - 1, grid_size_y - 1}), row_wise);
}

std::vector<CoreCoord> corerange_to_cores(const CoreRangeSet& crs, std::optional<std::uint32_t> max_cores,
                                          bool row_wise) {
    return from_library(tessera::corerange_to_cores(to_library(crs), max_cores, row_wise));
}

CoreRangeSet select_from_corerangeset(const CoreRangeSet& crs, std::uint32_t start_index, std::uint32_t end_index,
                                      bool row_wise) {
    const std::vector<CoreCoord> cores = corerange_to_cores(crs, end_index + 1, row_wise);
    return CoreRangeSet(ttsl::make_const_span(cores).subspan(start_index));
}

std::optional<CoreRange> select_contiguous_range_from_corerangeset(const CoreRangeSet& crs, std::uint32_t x,
                                                                   std::uint32_t y) {
    for (const CoreRange& range : crs.ranges())
        if (range.grid_size().x >= x && range.grid_size().y >= y)
            return CoreRange(range.start_coord, {range.start_coord.x + x - 1, range.start_coord.y + y - 1});
    return std::nullopt;
}

}  // namespace tt::tt_metal
