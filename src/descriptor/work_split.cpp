// How units of work are dealt to cores. Facts: HOST_API 5 (split_work_to_cores, num_cores_to_corerangeset).
#include <fmt/format.h>

#include <algorithm>

#include "descriptor/core.hpp"
#include "descriptor/refuse.hpp"

namespace tessera {

namespace {

[[noreturn]] void too_many_cores(uint64_t wanted, uint64_t available) {
    refuse({.code = "too-many-cores",
            .headline = fmt::format("{} cores are asked for, but the grid has {}", wanted, available),
            .upstream = fmt::format("Target number of cores {} is greater than total number of available cores {}",
                                    wanted, available),
            .help = "ask for at most the cores of device.compute_with_storage_grid_size()"});
}

// Rectangles that list the given cores in their order again: lines first, then equal lines side by side are joined.
CoreRangeSet in_order(const std::vector<CoreCoord>& cores, uint32_t begin, uint32_t count, bool row_wise) {
    std::vector<CoreRange> lines, ranges;
    for (uint32_t i = begin; i < begin + count; ++i) {
        const CoreCoord core = cores[i],
                        next = row_wise ? CoreCoord{core.x - 1, core.y} : CoreCoord{core.x, core.y - 1};
        if (!lines.empty() && lines.back().end == next) lines.back().end = core;
        else lines.emplace_back(core, core);
    }
    for (const CoreRange& line : lines) {
        const bool joins =
            !ranges.empty() && (row_wise ? ranges.back().start.x == line.start.x &&
                                               ranges.back().end == CoreCoord{line.end.x, line.start.y - 1}
                                         : ranges.back().start.y == line.start.y &&
                                               ranges.back().end == CoreCoord{line.start.x - 1, line.end.y});
        if (joins) ranges.back().end = line.end;
        else ranges.push_back(line);
    }
    return CoreRangeSet(std::move(ranges));
}

WorkSplit split(const std::vector<CoreCoord>& cores, uint32_t units, bool row_wise) {
    WorkSplit work;
    work.num_cores = std::min(units, static_cast<uint32_t>(cores.size()));
    if (work.num_cores == 0) return work;
    const uint32_t longer = units % work.num_cores;
    work.all_cores = in_order(cores, 0, work.num_cores, row_wise);
    work.units_per_core_1 = units / work.num_cores + (longer ? 1 : 0);
    work.group_1 = longer ? in_order(cores, 0, longer, row_wise) : work.all_cores;
    if (!longer) return work;
    work.group_2 = in_order(cores, longer, work.num_cores - longer, row_wise);
    work.units_per_core_2 = units / work.num_cores;
    return work;
}

CoreRangeSet whole(CoreCoord grid) {
    return grid.x && grid.y ? CoreRangeSet(CoreRange({0, 0}, {grid.x - 1, grid.y - 1})) : CoreRangeSet();
}

}  // namespace

std::vector<CoreCoord> corerange_to_cores(const CoreRangeSet& set, std::optional<uint32_t> max_cores, bool row_wise) {
    std::vector<CoreCoord> cores = set.cores(row_wise);
    if (max_cores && *max_cores < cores.size()) cores.resize(*max_cores);
    return cores;
}

CoreRangeSet num_cores_to_corerangeset(uint32_t cores, CoreCoord grid, bool row_wise) {
    if (cores > uint64_t{grid.x} * grid.y) too_many_cores(cores, uint64_t{grid.x} * grid.y);
    return in_order(whole(grid).cores(row_wise), 0, cores, row_wise);
}

WorkSplit split_work_to_cores(CoreCoord grid, uint32_t units, bool row_wise) {
    return split(whole(grid).cores(row_wise), units, row_wise);
}

WorkSplit split_work_to_cores(const CoreRangeSet& grid, uint32_t units, bool row_wise) {
    return split(grid.cores(row_wise), units, row_wise);
}

}  // namespace tessera
