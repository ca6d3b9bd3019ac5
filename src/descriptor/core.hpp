// Where things are on the die: logical cores, NoC coordinates, ranges of cores.
// Facts: MACHINE 2 (coordinates), HOST_API 5 (geometry helpers).
#pragma once
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace tessera {

// A worker core as the host counts them: 0-based over functional rows and columns.
struct CoreCoord {
    uint32_t x = 0, y = 0;
    auto operator<=>(const CoreCoord&) const = default;
    std::string str() const;  // "(x,y)"
};
using LogicalCore = CoreCoord;

// A node on the NoC: the translated coordinate that kernels and worker_core_from_logical_core use.
struct NocCoord {
    uint32_t x = 0, y = 0;
    auto operator<=>(const NocCoord&) const = default;
    std::string str() const;  // "(x,y)"
};

// A rectangle of logical cores, both corners included.
struct CoreRange {
    CoreCoord start, end;
    CoreRange() = default;
    CoreRange(CoreCoord start, CoreCoord end);  // throws ProgramError if start is past end
    explicit CoreRange(CoreCoord only) : start(only), end(only) {}
    auto operator<=>(const CoreRange&) const = default;
    CoreCoord grid_size() const { return {end.x - start.x + 1, end.y - start.y + 1}; }
    uint32_t size() const { return grid_size().x * grid_size().y; }
    bool contains(CoreCoord core) const;
    bool overlaps(const CoreRange& other) const;
    std::string str() const;  // "[(x,y) - (x,y)]"
};

// Disjoint rectangles in the order the user gave them.
class CoreRangeSet {
  public:
    CoreRangeSet() = default;
    explicit CoreRangeSet(std::vector<CoreRange> ranges);  // throws ProgramError if two overlap
    explicit CoreRangeSet(CoreRange range) : ranges_{range} {}
    explicit CoreRangeSet(const std::vector<CoreCoord>& cores);  // merged into rectangles
    const std::vector<CoreRange>& ranges() const { return ranges_; }
    bool empty() const { return ranges_.empty(); }
    uint32_t size() const { return static_cast<uint32_t>(ranges_.size()); }
    uint32_t num_cores() const;
    bool contains(CoreCoord core) const;
    bool contains(const CoreRange& range) const;
    CoreRange bounding_box() const;  // throws ProgramError when empty
    CoreRangeSet merge(const CoreRangeSet& other) const;
    CoreRangeSet subtract(const CoreRangeSet& other) const;
    std::vector<CoreCoord> cores(bool row_wise = false) const;  // range by range; column by column unless row_wise
    bool operator==(const CoreRangeSet& other) const;            // same cores, however they are cut
    std::string str() const;

  private:
    std::vector<CoreRange> ranges_;
};

std::vector<CoreCoord> corerange_to_cores(const CoreRangeSet& set, std::optional<uint32_t> max_cores = {},
                                          bool row_wise = false);
CoreRangeSet num_cores_to_corerangeset(uint32_t cores, CoreCoord grid, bool row_wise = false);

struct WorkSplit {
    uint32_t num_cores = 0;
    CoreRangeSet all_cores, group_1, group_2;
    uint32_t units_per_core_1 = 0, units_per_core_2 = 0;
};
WorkSplit split_work_to_cores(CoreCoord grid, uint32_t units, bool row_wise = false);
WorkSplit split_work_to_cores(const CoreRangeSet& grid, uint32_t units, bool row_wise = false);

}  // namespace tessera
