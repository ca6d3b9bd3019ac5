// Cores, rectangles of cores and sets of them (METALIUM 3).
#pragma once
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <ostream>
#include <set>
#include <string>
#include <vector>

#include <fmt/base.h>
#include <tt_stl/reflection.hpp>
#include <tt_stl/span.hpp>
#include <umd/device/types/xy_pair.hpp>

namespace tt::tt_metal {

using CoreCoord = tt_xy_pair;
class CoreRangeSet;

// A rectangle, both corners included.
class CoreRange {
  public:
    CoreCoord start_coord, end_coord;

    CoreRange(const CoreCoord& point) : start_coord(point), end_coord(point) {}
    CoreRange(const CoreCoord& start, const CoreCoord& end);  // refuses a start past the end
    bool intersects(const CoreRange& other) const;
    std::optional<CoreRange> intersection(const CoreRange& other) const;
    bool adjacent(const CoreRange& other) const;
    bool contains(const CoreCoord& other) const;
    bool contains(const CoreRange& other) const;
    bool contains(const CoreRangeSet& other) const;
    std::optional<CoreRange> merge(const CoreRange& other) const;  // when they touch and have the same rows or columns
    std::string str() const;
    std::size_t size() const { return grid_size().x * grid_size().y; }
    CoreCoord grid_size() const { return {end_coord.x - start_coord.x + 1, end_coord.y - start_coord.y + 1}; }
    constexpr auto operator<=>(const CoreRange&) const = default;

    // Row by row.
    class CoreIterator {
      public:
        using iterator_category = std::input_iterator_tag;
        using value_type = CoreCoord;
        using difference_type = std::ptrdiff_t;
        using pointer = CoreCoord*;
        using reference = CoreCoord&;
        CoreIterator(const CoreCoord& current, const CoreRange& range)
            : current_(current), first_x_(range.start_coord.x), last_x_(range.end_coord.x) {}
        CoreCoord& operator*() { return current_; }
        CoreIterator& operator++() {
            if (current_.x++ == last_x_) current_ = {first_x_, current_.y + 1};
            return *this;
        }
        bool operator==(const CoreIterator& other) const { return current_ == other.current_; }

      private:
        CoreCoord current_;
        std::size_t first_x_, last_x_;
    };
    CoreIterator begin() const { return {start_coord, *this}; }
    CoreIterator end() const { return {{start_coord.x, end_coord.y + 1}, *this}; }
};

// Rectangles that do not overlap, in the order they were given.
class CoreRangeSet {
  public:
    CoreRangeSet() = default;
    CoreRangeSet(const CoreRange& core_range) : ranges_{core_range} {}
    CoreRangeSet(ttsl::Span<const CoreRange> core_ranges);
    CoreRangeSet(const std::set<CoreRange>& core_ranges);
    CoreRangeSet(std::vector<CoreRange>&& core_ranges);
    CoreRangeSet(ttsl::Span<const CoreCoord> core_coords);  // merged into rectangles
    bool empty() const { return ranges_.empty(); }
    std::size_t size() const { return ranges_.size(); }
    // Of ranges or of another set; the result is merged into as few rectangles as upstream makes.
    template <class T>
    CoreRangeSet merge(const T& other) const {
        std::vector<CoreRange> all;
        if constexpr (std::is_same_v<T, CoreRangeSet>) all = other.ranges();
        else all.assign(other.begin(), other.end());
        return merged_with(all);
    }
    bool intersects(const CoreCoord& other) const { return contains(other); }
    bool intersects(const CoreRange& other) const;
    bool intersects(const CoreRangeSet& other) const;
    CoreRangeSet intersection(const CoreRangeSet& other) const;
    bool contains(const CoreCoord& other) const;
    bool contains(const CoreRange& other) const;
    bool contains(const CoreRangeSet& other) const;
    const std::vector<CoreRange>& ranges() const { return ranges_; }
    std::string str() const;
    std::uint32_t num_cores() const;
    CoreRange bounding_box() const;
    CoreRangeSet merge_ranges() const;
    CoreRangeSet subtract(const CoreRangeSet& other) const;

  private:
    CoreRangeSet merged_with(const std::vector<CoreRange>& others) const;
    std::vector<CoreRange> ranges_;
};
// The same rectangles, in any order.
bool operator==(const CoreRangeSet& a, const CoreRangeSet& b);

std::vector<CoreCoord> grid_to_cores(std::uint32_t num_cores, std::uint32_t grid_size_x, std::uint32_t grid_size_y,
                                     bool row_wise = false);
std::vector<CoreCoord> grid_to_cores(CoreCoord start, CoreCoord end, bool row_wise = false);
// The cores of a bounding box first, then the rest of the grid.
std::vector<CoreCoord> grid_to_cores_with_noop(std::uint32_t bbox_x, std::uint32_t bbox_y, std::uint32_t grid_size_x,
                                               std::uint32_t grid_size_y, bool row_wise = false);
std::vector<CoreCoord> grid_to_cores_with_noop(const CoreRangeSet& used_cores, const CoreRangeSet& all_cores,
                                               bool row_wise = false);
std::vector<CoreCoord> corerange_to_cores(const CoreRangeSet& crs,
                                          std::optional<std::uint32_t> max_cores = std::nullopt, bool row_wise = false);
CoreRangeSet select_from_corerangeset(const CoreRangeSet& crs, std::uint32_t start_index, std::uint32_t end_index,
                                      bool row_wise = false);
std::optional<CoreRange> select_contiguous_range_from_corerangeset(const CoreRangeSet& crs, std::uint32_t x,
                                                                   std::uint32_t y);

std::ostream& operator<<(std::ostream& out, const CoreRange& range);
std::ostream& operator<<(std::ostream& out, const CoreRangeSet& set);

}  // namespace tt::tt_metal

// Global names of January and before.
using CoreCoord = tt::tt_metal::CoreCoord;
using CoreRange = tt::tt_metal::CoreRange;
using CoreRangeSet = tt::tt_metal::CoreRangeSet;

template <>
struct fmt::formatter<tt::tt_metal::CoreRange> : ttsl::StreamFormatter<tt::tt_metal::CoreRange> {};
template <>
struct fmt::formatter<tt::tt_metal::CoreRangeSet> : ttsl::StreamFormatter<tt::tt_metal::CoreRangeSet> {};
template <>
struct std::hash<tt::tt_metal::CoreRange> {
    std::size_t operator()(const tt::tt_metal::CoreRange& range) const noexcept {
        return ttsl::hash::hash_objects_with_default_seed(range.start_coord, range.end_coord);
    }
};
template <>
struct std::hash<tt::tt_metal::CoreRangeSet> {
    std::size_t operator()(const tt::tt_metal::CoreRangeSet& set) const noexcept {
        std::size_t seed = set.size();
        for (const auto& range : set.ranges())
            seed = ttsl::hash::combine(seed, std::hash<tt::tt_metal::CoreRange>{}(range));
        return seed;
    }
};
